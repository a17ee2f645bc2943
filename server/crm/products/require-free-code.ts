import { and, eq, ne, sql } from "drizzle-orm";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import { products } from "#server/crm/products/products.table.ts";

/** Checked before the unique index, whose error would abort the transaction of a bulk edit. */
export async function requireFreeCode(
  tx: Db,
  { workspaceId }: RecordAccess,
  code: string | null | undefined,
  ownId: string | null,
): Promise<void> {
  if (!code) return;
  const isOther = and(
    eq(products.workspaceId, workspaceId),
    eq(smallLetters(products.code), smallLetters(sql`${code}::text`)),
    ownId === null ? undefined : ne(products.id, ownId),
  );
  if ((await tx.$count(products, isOther)) === 0) return;
  const message = "Another product has this code.";
  throw new HttpError(409, message, [{ path: "code", message }]);
}

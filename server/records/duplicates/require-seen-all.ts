import type { MergeKind } from "#server/records/duplicates/merge-kinds.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";
import { notFound } from "#server/platform/http/errors.ts";

/** @throws HttpError 404 when one of the records is invisible or gone */
export async function requireSeenAll<Item extends Versioned>(
  tx: Db,
  access: RecordAccess,
  { find, entity }: Pick<MergeKind<Item>, "find" | "entity">,
  ids: string[],
): Promise<void> {
  for (const id of ids) if (!(await find(tx, access, id))) throw notFound(entity);
}

import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findSimilar } from "#server/records/duplicates/find-similar.ts";

/** The oldest visible contact, also by one of its other addresses. */
export async function findContactByAddress(
  db: Db,
  access: RecordAccess,
  address: string,
): Promise<string | undefined> {
  const [found] = await findSimilar(db, access, "contact", { email: address });
  return found?.id;
}

import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findSimilar } from "#server/records/duplicates/find-similar.ts";

/** @returns the id of the oldest visible contact with this address, also as one of its others */
export async function findContactByAddress(
  db: Db,
  access: RecordAccess,
  address: string,
): Promise<string | undefined> {
  const [found] = await findSimilar(db, access, "contact", { email: address });
  return found?.id;
}

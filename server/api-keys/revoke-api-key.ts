import { removeApiKey, type KeyHolders } from "#server/api-keys/api-keys.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";

/** Ends a key: calls with it that have not written yet write nothing any more. */
export async function revokeApiKey(tx: Db, holders: KeyHolders, id: string): Promise<void> {
  const gone = await removeApiKey(tx, holders, id);
  if (!gone) throw notFound("API key");
}

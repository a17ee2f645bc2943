import { manageableBy, removeApiKey } from "#server/accounts/api-keys/api-keys.queries.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** Running calls with the key that have not written yet fail. */
export async function revokeApiKey(tx: Db, by: Actor, id: string): Promise<void> {
  const gone = await removeApiKey(tx, manageableBy(by), id);
  if (!gone) throw notFound("API key");
  await recordAudit(tx, by, { action: "api-key.revoked", target: gone.name });
}

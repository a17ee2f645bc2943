import {
  manageableBy,
  removeApiKey,
  removeApiKeysOf,
} from "#server/accounts/api-keys/api-keys.queries.ts";
import { type AuditedPerson, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** Running calls with the key that have not written yet fail. */
export async function revokeApiKey(tx: Db, by: Actor, id: string): Promise<void> {
  const gone = await removeApiKey(tx, manageableBy(by), id);
  if (!gone) throw notFound("API key");
  await recordAudit(tx, by, revoked(gone.name));
}

export async function revokeApiKeysOf(tx: Db, person: AuditedPerson): Promise<void> {
  for (const { workspaceId, name } of await removeApiKeysOf(tx, person.userId)) {
    await recordAudit(tx, { ...person, workspaceId }, revoked(name));
  }
}

function revoked(name: string) {
  return { action: "api-key.revoked", target: name } as const;
}

import type { CreatedApiKey, NewApiKey } from "#shared/accounts/api-keys.ts";
import { lesserRole } from "#shared/accounts/permissions.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import {
  countApiKeys,
  insertApiKey,
  listApiKeys,
} from "#server/accounts/api-keys/api-keys.queries.ts";
import { newSecretKey } from "#server/accounts/api-keys/secret-key.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

const mostKeys = 50;

/** Only this response ever contains the whole key. */
export async function createApiKey(
  tx: Db,
  session: Actor,
  { name, role, expiresAt }: NewApiKey,
): Promise<CreatedApiKey> {
  const { workspaceId, userId } = session;
  requireRoleWithin(session, role);
  if ((await countApiKeys(tx, { workspaceId, userId })) >= mostKeys) {
    throw new HttpError(
      409,
      `You have ${mostKeys} API keys. Revoke one that is not used any more.`,
    );
  }
  const id = newId();
  const { key, ...kept } = newSecretKey();
  await insertApiKey(tx, { workspaceId, id, userId, name, role, expiresAt, ...kept });
  const created = (await listApiKeys(tx, { workspaceId, userId })).find((one) => one.id === id);
  if (!created) throw notFound("API key");
  const details = changedFields({}, { role, expiresAt });
  await recordAudit(tx, session, { action: "api-key.made", target: name, details });
  return { ...created, key };
}

function requireRoleWithin(session: Actor, role: NewApiKey["role"]): void {
  if (lesserRole(role, session.role) === role) return;
  const message = "A key can do no more than you can. Choose your own role or a lesser one.";
  throw new HttpError(400, message, [{ path: "role", message }]);
}

import {
  wherePasskeyOf,
  listPasskeys,
} from "#server/accounts/second-factors/second-factors.queries.ts";
import { passkeys } from "#server/accounts/second-factors/second-factors.table.ts";
import { weakenSessions } from "#server/accounts/second-factors/session-factor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

/** Removing the last passkey clears it as the second factor of the user's sessions. */
export async function removePasskey(tx: Db, userId: string, id: string): Promise<void> {
  const removed = await tx
    .delete(passkeys)
    .where(wherePasskeyOf(userId, id))
    .returning({ id: passkeys.id });
  if (removed.length === 0) throw notFound("passkey");
  const left = await listPasskeys(tx, userId);
  if (left.length === 0) await weakenSessions(tx, userId, "passkey");
}

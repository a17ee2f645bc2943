import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import { recordAccountAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";

interface ConfirmedSession {
  userId: string;
  token: string;
  address: string;
}

/** Records the confirmation, and replaces the session's token (ASVS 7.2.4). */
export async function confirmSession(
  tx: Db,
  { token, ...person }: ConfirmedSession,
  method: string,
): Promise<string> {
  const fresh = randomBytes(16).toString("hex");
  const sess = sql`jsonb_set(${sessions.sess}, '{session,token}', to_jsonb(${fresh}::text))`;
  await tx
    .update(sessions)
    .set({ sid: fresh, sess, confirmedAt: sql`now()` })
    .where(eq(sessions.sid, token));
  await recordConfirmation(tx, person, method);
  return fresh;
}

export async function recordConfirmation(
  tx: Db,
  person: { userId: string; address: string },
  method: string,
): Promise<void> {
  const details = [{ field: "method", before: null, after: method }];
  await recordAccountAudit(tx, person, { action: "session.confirmed", details });
}

import { and, eq, isNull } from "drizzle-orm";
import { sessions, type secondFactors } from "#server/accounts/accounts.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import type { Db } from "#server/platform/database/database.ts";

type SecondFactor = (typeof secondFactors)[number];

export async function strengthenSession(
  tx: Db,
  token: string,
  secondFactor: SecondFactor,
): Promise<void> {
  await tx.update(sessions).set({ secondFactor }).where(eq(sessions.sid, token));
}

/** Ends the sessions that began with the password alone. */
export async function endWeakSessions(tx: Db, userId: string): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(eq(sessionUserId, userId), isNull(sessions.secondFactor), isNull(sessions.providerId)),
    );
}

/** Also clears the factor in sessions that were begun with it. */
export async function weakenSessions(
  tx: Db,
  userId: string,
  secondFactor: SecondFactor,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondFactor: null })
    .where(and(eq(sessionUserId, userId), eq(sessions.secondFactor, secondFactor)));
}

import { and, eq, ne, sql } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import type { Db } from "#server/platform/database/database.ts";

const sessionId = sql`(${sessions.sess} -> 'session' ->> 'id')`;

export async function endSessions(tx: Db, userId: string, exceptId?: string): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessionId, exceptId);
  await tx.delete(sessions).where(and(eq(sessionUserId, userId), others));
}

export async function endSessionsThrough(
  tx: Db,
  userId: string,
  providerId: string,
): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessionUserId, userId), eq(sessions.providerId, providerId)));
}

/** Returns false when the user has no such session. */
export async function endSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessionUserId, userId), eq(sessionId, id)))
    .returning({ sid: sessions.sid });
  return ended.length > 0;
}

import { and, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { UserSession } from "#shared/accounts/account-settings.ts";
import { sessions } from "#server/accounts/accounts.table.ts";
import { describeDevice } from "#server/accounts/sessions/describe-device.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import type { Db } from "#server/platform/database/database.ts";

const notedSession = z.object({
  id: z.uuid(),
  userAgent: z.string().nullish(),
  ipAddress: z.string().nullish(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export async function listUserSessions(
  db: Db,
  userId: string,
  currentId: string,
): Promise<UserSession[]> {
  const rows = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessionUserId, userId), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(sql`${sessions.sess} -> 'session' ->> 'updatedAt'`))
    .limit(100);
  return rows.map(({ sess }) => {
    const { id, userAgent, ipAddress, createdAt, updatedAt } = notedSession.parse(sess.session);
    return {
      id,
      isCurrent: id === currentId,
      device: describeDevice(userAgent ?? ""),
      address: ipAddress || null,
      createdAt,
      lastUsedAt: updatedAt,
    };
  });
}

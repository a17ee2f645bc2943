import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { sessions, users } from "#server/accounts/accounts.table.ts";
import type { SessionOrigin } from "#server/accounts/second-factors/session-origin.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { countUp } from "#server/platform/limits/shared-counters.ts";
import { sharedCounters } from "#server/platform/limits/shared-counters.table.ts";

const storedValue = z.object({
  session: z
    .looseObject({ userId: z.uuid(), expiresAt: z.coerce.date() })
    .transform(
      ({
        secondFactor: _factor,
        providerId: _provider,
        providerSessionId: _theirs,
        providerProvenAt: _provenAt,
        ...session
      }) => session,
    ),
});

const activeSessionsPrefix = "active-sessions-";

export const sessionUserId = sql<string>`(${sessions.sess} -> 'session' ->> 'userId')`;

/**
 * The sign-in library's storage over our tables; 32-character keys are sessions. The user is joined
 * on reading, so a new plan shows at once. The list of sessions is derived, so revoking misses none.
 */
export function sessionStorage(db: Db) {
  return {
    async get(key: string) {
      if (isToken(key)) return readSession(db, key);
      if (key.startsWith(activeSessionsPrefix)) return listSessions(db, key);
      return readValue(db, key);
    },
    async set(key: string, value: string, ttlSeconds?: number) {
      if (key.startsWith(activeSessionsPrefix)) return;
      if (isToken(key)) await writeSession(db, key, value);
      else await writeValue(db, key, value, ttlSeconds);
    },
    async delete(key: string) {
      if (isToken(key)) await db.delete(sessions).where(eq(sessions.sid, key));
      else await db.delete(sharedCounters).where(eq(sharedCounters.key, key));
    },
    async getAndDelete(key: string) {
      const value = await readValue(db, key);
      const [taken] = await db
        .delete(sharedCounters)
        .where(eq(sharedCounters.key, key))
        .returning({ key: sharedCounters.key });
      // Of two callers only the one that deleted the row gets the value.
      return taken ? value : null;
    },
    async increment(key: string, ttlSeconds: number) {
      return (await countUp(db, key, ttlSeconds)).count;
    },
  };
}

function isToken(key: string): boolean {
  return /^[A-Za-z0-9]{32}$/.test(key);
}

async function readSession(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ sess: sessions.sess, origin: originColumns, user: users })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = ${sessionUserId}::uuid`)
    .where(and(eq(sessions.sid, token), gt(sessions.expire, new Date())));
  if (!row) return null;
  return JSON.stringify({ session: { ...row.sess.session, ...row.origin }, user: row.user });
}

/** Kept out of what the library writes back. */
const originColumns = {
  secondFactor: sessions.secondFactor,
  providerId: sessions.providerId,
  providerSessionId: sessions.providerSessionId,
  providerProvenAt: sessions.providerProvenAt,
};

async function listSessions(db: Db, key: string): Promise<string | null> {
  const userId = key.slice(activeSessionsPrefix.length);
  const rows = await db
    .select({ token: sessions.sid, expire: sessions.expire })
    .from(sessions)
    .where(and(sql`${sessionUserId} = ${userId}`, gt(sessions.expire, new Date())));
  if (rows.length === 0) return null;
  return JSON.stringify(rows.map(({ token, expire }) => ({ token, expiresAt: expire.getTime() })));
}

/** A session ends after 30 days even in daily use. */
function endOf(asked: Date) {
  return sql`least(${asked.toISOString()}::timestamptz,
    (${sessions.sess} -> 'session' ->> 'createdAt')::timestamptz + interval '30 days',
    ${providerEnd(sql`${sessions.providerId}`, sql`${sessions.providerProvenAt}`)})`;
}

/** An hour from the provider's last proof, unless it reports logouts. Null without a provider. */
function providerEnd(providerId: SQL, provenAt: SQL): SQL {
  return sql`case when not exists (select from ${ssoProviders} as provider
      where provider.provider_id = ${providerId} and provider.last_logout_at is not null)
    then ${provenAt} + interval '1 hour' end`;
}

/** Only updates, so that a session ended meanwhile does not come back. */
async function writeSession(db: Db, token: string, value: string): Promise<void> {
  const { session } = storedValue.parse(JSON.parse(value));
  await db
    .update(sessions)
    .set({ sess: { session }, expire: endOf(session.expiresAt) })
    .where(eq(sessions.sid, token));
}

/** Inserts the session before the library writes it for the first time. */
export async function insertSession(
  db: Db,
  created: NewSession,
  origin: SessionOrigin,
): Promise<void> {
  const { session } = storedValue.parse({ session: created });
  const { providerId, providerProvenAt } = origin;
  const provenAt = sql`${providerProvenAt?.toISOString() ?? null}::timestamptz`;
  const expire = sql`least(${session.expiresAt.toISOString()}::timestamptz,
    ${providerEnd(sql`${providerId}::text`, provenAt)})`;
  const row = { sid: created.token, sess: { session }, expire, ...origin };
  await db.insert(sessions).values({ ...row, confirmedAt: sql`now()` });
}

interface NewSession extends Record<string, unknown> {
  token: string;
}

async function readValue(db: Db, key: string): Promise<string | null> {
  const [row] = await db.select().from(sharedCounters).where(eq(sharedCounters.key, key));
  return row && (!row.expire || row.expire > new Date()) ? row.value : null;
}

async function writeValue(
  db: Db,
  key: string,
  value: string,
  ttlSeconds: number | undefined,
): Promise<void> {
  const row = { value, expire: expiry(ttlSeconds) };
  await db
    .insert(sharedCounters)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: sharedCounters.key, set: row });
}

function expiry(ttlSeconds: number | undefined): Date | null {
  return ttlSeconds ? new Date(Date.now() + ttlSeconds * 1_000) : null;
}

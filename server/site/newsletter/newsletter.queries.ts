import { randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { newsletterSubscribers as subscribers } from "#server/site/newsletter/newsletter-subscribers.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";

export interface Subscriber {
  email: string;
  confirmToken: string | null;
  unsubscribeToken: string;
  isSubscribed: boolean;
}

const confirmWithinDays = 7;

/** The confirmation link of an earlier mail stays valid. */
export async function upsertSubscriber(tx: Db, email: string): Promise<Subscriber> {
  const confirmUntil = sql`now() + make_interval(days => ${confirmWithinDays})`;
  const [row] = await tx
    .insert(subscribers)
    .values({
      id: newId(),
      email: email.toLowerCase(),
      confirmToken: newToken(),
      confirmUntil,
      unsubscribeToken: newToken(),
    })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: {
        confirmToken: sql`coalesce(${subscribers.confirmToken}, excluded.confirm_token)`,
        confirmUntil,
      },
    })
    .returning();
  if (!row) throw new Error("The subscriber was neither added nor found");
  return { ...row, isSubscribed: row.confirmedAt !== null };
}

/** False when the link is unknown or expired, or its address was unsubscribed meanwhile. */
export async function confirmSubscriber(db: Db, token: string): Promise<boolean> {
  const confirmed = await db
    .update(subscribers)
    .set({
      confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())`,
      unsubscribedAt: null,
    })
    .where(
      and(
        eq(subscribers.confirmToken, token),
        or(gt(subscribers.confirmUntil, sql`now()`), isNotNull(subscribers.confirmedAt)),
      ),
    )
    .returning({ id: subscribers.id });
  return confirmed.length > 0;
}

/** False when the link is unknown. Idempotent. */
export async function unsubscribe(db: Db, token: string): Promise<boolean> {
  const unsubscribed = await db
    .update(subscribers)
    .set({
      unsubscribedAt: sql`coalesce(${subscribers.unsubscribedAt}, now())`,
      confirmedAt: null,
      confirmToken: null,
    })
    .where(eq(subscribers.unsubscribeToken, token))
    .returning({ id: subscribers.id });
  return unsubscribed.length > 0;
}

export async function findRecipient(
  db: Db,
  token: string,
): Promise<{ email: string; isUnsubscribed: boolean } | null> {
  const [row] = await db
    .select({ email: subscribers.email, confirmToken: subscribers.confirmToken })
    .from(subscribers)
    .where(eq(subscribers.unsubscribeToken, token));
  return row ? { email: row.email, isUnsubscribed: row.confirmToken === null } : null;
}

export async function forgetUnconfirmed(db: Db): Promise<void> {
  await db
    .delete(subscribers)
    .where(
      and(
        isNull(subscribers.confirmedAt),
        isNull(subscribers.unsubscribedAt),
        lt(subscribers.confirmUntil, sql`now()`),
      ),
    );
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

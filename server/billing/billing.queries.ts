import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { addDays, graceDays } from "#shared/billing/billing-periods.ts";
import type { Subscribed } from "#shared/billing/plan-choice.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { type Payment, payments } from "#server/billing/payments.table.ts";
import { type Subscription, subscriptions } from "#server/billing/subscriptions.table.ts";
import type { Db } from "#server/platform/database/database.ts";

export type BillingUser = typeof users.$inferSelect;

export interface Account {
  user: BillingUser;
  subscription: Subscription | null;
}

export async function lockAccount(tx: Db, userId: string): Promise<Account> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new Error("there is no such user to bill");
  return { user, subscription: await findSubscription(tx, userId) };
}

export async function readAccount(db: Db, userId: string): Promise<Account> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error("there is no such user to bill");
  return { user, subscription: await findSubscription(db, userId) };
}

async function findSubscription(db: Db, userId: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row ?? null;
}

/** Also updates the columns of the user that the rest of the product reads. */
export async function storeSubscription(
  tx: Db,
  { id, createdAt: _createdAt, ...changed }: Subscription,
): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ id, ...changed })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: { ...changed, updatedAt: new Date() },
    });
  const hasEnded = changed.status === "canceled" || changed.status === "lapsed";
  await tx
    .update(users)
    .set({
      subscriptionStatus: changed.status,
      subscriptionTier: hasEnded ? null : changed.tier,
      mollieSubscriptionId: changed.mollieSubscriptionId,
      coveredUntil: coveredUntil(changed),
    })
    .where(eq(users.id, changed.userId));
}

type Ending = Pick<Subscription, "status" | "cancelAtPeriodEnd" | "currentPeriodEnd">;

/** The days of grace are granted from the start, so that a late message locks out no one who has paid. */
export function coveredUntil({ status, cancelAtPeriodEnd, currentPeriodEnd }: Ending): Date {
  const isEnding = cancelAtPeriodEnd === 1 || status === "canceled";
  return isEnding ? currentPeriodEnd : addDays(currentPeriodEnd, graceDays);
}

/** Null when nothing is paid for at that moment. */
export function subscribedAt(subscription: Subscription | null, now: Date): Subscribed | null {
  if (!subscription || !["active", "past_due"].includes(subscription.status)) return null;
  if (coveredUntil(subscription) <= now) return null;
  return {
    planId: subscription.molliePlanId,
    nextPlanId: subscription.nextPlanId,
    start: subscription.currentPeriodStart,
    end: subscription.currentPeriodEnd,
    pence: subscription.periodPence,
    anchor: subscription.anchor,
    isPastDue: subscription.status === "past_due",
    cancelsAtEnd: subscription.cancelAtPeriodEnd === 1,
  };
}

/** Identifies the state of a subscription; see `basis` in payments.table.ts. */
export function basisOf(subscription: Subscription | null): string {
  if (!subscription) return "0";
  const { agreement, currentPeriodEnd, status } = subscription;
  return `${agreement} ${status === "past_due" ? "due" : "paid"} ${currentPeriodEnd.toISOString()}`;
}

/** Newest first. */
export function listUndecided(db: Db, userId: string): Promise<Payment[]> {
  return listPayments(db, userId, inArray(payments.status, ["creating", "open", "pending"]));
}

export function listPayments(db: Db, userId: string, condition?: SQL): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), condition))
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

export async function patchPayment(
  db: Db,
  id: string,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await db
    .update(payments)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(payments.id, id));
}

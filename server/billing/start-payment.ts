import { and, eq } from "drizzle-orm";
import { findPlan, type Plan } from "#shared/billing/billing.ts";
import { choosePlan, type PlanChoice } from "#shared/billing/plan-choice.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { alignSoon } from "#server/billing/align-subscription.ts";
import { type Billing, billingPage } from "#server/billing/billing.ts";
import {
  type Account,
  basisOf,
  listUndecided,
  lockAccount,
  patchPayment,
  readAccount,
  storeSubscription,
  subscribedAt,
} from "#server/billing/billing.queries.ts";
import { planTitle, soldPlan } from "#server/billing/plan-names.ts";
import { type Payment, payments } from "#server/billing/payments.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** How long a checkout is reused: its credit is calculated at its start. */
const reusableMs = 15 * 60_000;

/**
 * Starts a payment, or records the plan for the next period.
 * @returns the provider's checkout, or our settings page
 */
export async function startPayment(
  billing: Billing,
  userId: string,
  planId: string,
): Promise<string> {
  const plan = findPlan(planId);
  if (!plan) {
    const message = "There is no such plan.";
    throw new HttpError(400, message, [{ path: "planId", message }]);
  }
  const customerId = await ensureCustomer(billing, userId);
  const payment = await billing.db.transaction((tx) => choose(tx, billing, userId, plan));
  if (payment) return openCheckout(billing, payment, { plan, customerId });
  await alignSoon(billing, userId);
  return billingPage(billing.baseUrl);
}

async function ensureCustomer({ db, mollie }: Billing, userId: string): Promise<string> {
  const { user } = await readAccount(db, userId);
  if (user.mollieCustomerId !== null) return user.mollieCustomerId;
  const customerId = await mollie.createCustomer(user);
  return db.transaction(async (tx) => {
    // Another tab may have been faster.
    const { user } = await lockAccount(tx, userId);
    if (user.mollieCustomerId !== null) return user.mollieCustomerId;
    await tx.update(users).set({ mollieCustomerId: customerId }).where(eq(users.id, userId));
    return customerId;
  });
}

/** @returns null when there is nothing to pay yet */
async function choose(
  tx: Db,
  billing: Billing,
  userId: string,
  plan: Plan,
): Promise<Payment | null> {
  const account = await lockAccount(tx, userId);
  const now = billing.clock(account.user);
  const choice = choosePlan(plan, subscribedAt(account.subscription, now), now);
  if (choice.kind === "current") throw new HttpError(409, "You have this plan already.");
  if (choice.kind === "next") throw new HttpError(409, "This plan follows already.");
  if (choice.kind === "now") return findOrAddCheckout(tx, account, plan, choice, now);
  await noteNextPlan(tx, account, plan);
  return null;
}

/** Choosing a plan for later revokes a cancellation. */
async function noteNextPlan(tx: Db, { subscription }: Account, plan: Plan): Promise<void> {
  if (!subscription) return;
  const { molliePlanId, nextPlanId, cancelAtPeriodEnd, agreement } = subscription;
  const wanted = soldPlan(nextPlanId ?? molliePlanId);
  const isOther = cancelAtPeriodEnd === 1 || wanted.interval !== plan.interval;
  await storeSubscription(tx, {
    ...subscription,
    nextPlanId: plan.id === molliePlanId ? null : plan.id,
    cancelAtPeriodEnd: 0,
    ...(isOther && { agreement: agreement + 1, mollieSubscriptionId: null }),
  });
}

/** A double click or a second tab reuses the first one's payment. */
async function findOrAddCheckout(
  tx: Db,
  { user, subscription }: Account,
  plan: Plan,
  { duePence, creditPence }: Extract<PlanChoice, { kind: "now" }>,
  now: Date,
): Promise<Payment> {
  const undecided = await listUndecided(tx, user.id);
  if (undecided.some(({ kind }) => kind !== "checkout")) {
    throw new HttpError(409, "A payment of yours is being collected just now. Try again later.");
  }
  const basis = basisOf(subscription);
  const begun = undecided.find(
    (payment) =>
      payment.planId === plan.id &&
      payment.basis === basis &&
      now.getTime() - payment.createdAt.getTime() < reusableMs,
  );
  if (begun) return begun;
  const [added] = await tx
    .insert(payments)
    .values({
      id: newId(),
      userId: user.id,
      kind: "checkout",
      planId: plan.id,
      amountPence: duePence,
      creditPence,
      status: "creating",
      basis,
      createdAt: now,
    })
    .returning();
  if (!added) throw new Error("the payment was not stored");
  return added;
}

/** Concurrent tabs use the same idempotency key, and get the same checkout. */
async function openCheckout(
  { db, mollie, baseUrl }: Billing,
  payment: Payment,
  { plan, customerId }: { plan: Plan; customerId: string },
): Promise<string> {
  if (payment.checkoutUrl !== null) return payment.checkoutUrl;
  const opened = await mollie.createCheckout({
    paymentId: payment.id,
    customerId,
    pence: payment.amountPence,
    description: planTitle(plan),
    redirectUrl: billingPage(baseUrl, payment.id),
  });
  const checkoutUrl = opened.checkoutUrl ?? billingPage(baseUrl, payment.id);
  await patchPayment(db, payment.id, { molliePaymentId: opened.id, checkoutUrl });
  await db
    .update(payments)
    .set({ status: "open" })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "creating")));
  return checkoutUrl;
}

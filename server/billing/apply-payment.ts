import { periodEnd } from "#shared/billing/billing-periods.ts";
import { choosePlan } from "#shared/billing/plan-choice.ts";
import type { Billing } from "#server/billing/billing.ts";
import {
  type Account,
  patchPayment,
  storeSubscription,
  subscribedAt,
} from "#server/billing/billing.queries.ts";
import { receiptMail } from "#server/billing/billing-mails.ts";
import type { Payment } from "#server/billing/payments.table.ts";
import { soldPlan } from "#server/billing/plan-names.ts";
import type { Subscription } from "#server/billing/subscriptions.table.ts";
import { issueInvoice } from "#server/billing/invoices/issue-invoice.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";

export async function applyPayment(
  tx: Db,
  billing: Billing,
  account: Account & { payment: Payment },
): Promise<void> {
  const { user, payment } = account;
  const now = billing.clock(user);
  const paid = payment.kind === "checkout" ? begun(account, now) : renewed(account);
  const period = { periodStart: paid.currentPeriodStart, periodEnd: paid.currentPeriodEnd };
  await patchPayment(tx, payment.id, period);
  await storeSubscription(tx, paid);
  const invoice = await issueInvoice(tx, billing, user, { ...payment, ...period });
  await queueMail(tx, receiptMail(user.email, billing.baseUrl, { ...payment, ...period }, invoice));
}

/** A paid checkout replaces the provider's earlier subscription. */
function begun({ user, subscription, payment }: Account & { payment: Payment }, now: Date) {
  const plan = soldPlan(payment.planId);
  const subscribed = subscribedAt(subscription, now);
  const choice = choosePlan(plan, subscribed?.isPastDue ? subscribed : null, now);
  if (choice.kind !== "now") throw new Error("a plan that is paid for begins at once");
  return {
    ...unpaid(user.id),
    ...subscription,
    molliePlanId: plan.id,
    tier: plan.tier,
    anchor: choice.anchor,
    currentPeriodStart: choice.start,
    currentPeriodEnd: choice.end,
    periodPence: payment.amountPence + payment.creditPence,
    ...inOrder,
    mollieSubscriptionId: null,
    agreement: (subscription?.agreement ?? 0) + 1,
    cancelAtPeriodEnd: 0,
  } satisfies Subscription;
}

function renewed({ subscription, payment }: Account & { payment: Payment }): Subscription {
  if (!subscription) throw new Error("nothing is there to renew");
  const plan = soldPlan(payment.planId);
  const { anchor, currentPeriodEnd: start } = subscription;
  return {
    ...subscription,
    molliePlanId: plan.id,
    tier: plan.tier,
    currentPeriodStart: start,
    currentPeriodEnd: periodEnd(anchor, start, plan.interval),
    periodPence: payment.amountPence,
    ...inOrder,
    // It may have been chosen while this payment for the previous plan was pending.
    nextPlanId: subscription.nextPlanId === plan.id ? null : subscription.nextPlanId,
  };
}

const inOrder = { status: "active", nextPlanId: null, retries: 0, nextRetryAt: null } as const;

function unpaid(userId: string) {
  const now = new Date();
  return { id: newId(), userId, renewalPence: null, createdAt: now, updatedAt: now };
}

import {
  annualPlans,
  type BillingState,
  type PlanOffer,
  plans,
  toPounds,
} from "#shared/billing/billing.ts";
import { choosePlan, type PlanChoice, type Subscribed } from "#shared/billing/plan-choice.ts";
import type { Clock } from "#server/billing/clock.ts";
import { coveredUntil, readAccount, subscribedAt } from "#server/billing/billing.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function readBilling(
  db: Db,
  clock: Clock,
  userId: string,
): Promise<Omit<BillingState, "isOpen" | "isSandbox">> {
  const { user, subscription } = await readAccount(db, userId);
  const now = clock(user);
  const subscribed = subscribedAt(subscription, now);
  const until = subscription ? coveredUntil(subscription) : user.trialEndsAt;
  return {
    status: subscription?.status ?? "trial",
    planId: subscribed?.planId ?? null,
    nextPlanId: subscribed?.nextPlanId ?? null,
    periodEnd: subscription?.currentPeriodEnd.toISOString() ?? null,
    coveredUntil: until?.toISOString() ?? null,
    cancelsAtEnd: subscribed?.cancelsAtEnd ?? false,
    hasTrialEnded: (subscription?.status ?? "pending") === "pending" && (until ?? now) <= now,
    nextRetryAt: subscription?.nextRetryAt?.toISOString() ?? null,
    offers: offersFor(subscribed, now),
  };
}

function startOf(choice: PlanChoice, subscribed: Subscribed | null, now: Date): Date {
  if (choice.kind === "later") return choice.start;
  return choice.kind === "next" && subscribed ? subscribed.end : now;
}

function offersFor(subscribed: Subscribed | null, now: Date): PlanOffer[] {
  return [...plans, ...annualPlans].map((plan) => {
    const choice = choosePlan(plan, subscribed, now);
    const isNow = choice.kind === "now";
    return {
      planId: plan.id,
      kind: choice.kind,
      due: toPounds(isNow ? choice.duePence : 0),
      credit: toPounds(isNow ? choice.creditPence : 0),
      startsAt: startOf(choice, subscribed, now).toISOString(),
    };
  });
}

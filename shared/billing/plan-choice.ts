import { findPlan, type Plan, tiers, toPence } from "./billing.ts";
import { periodEnd, unusedCredit } from "./billing-periods.ts";

/** How a subscription stands, as far as a choice of plan depends on it. */
export interface Subscribed {
  planId: string;
  /** The plan that follows at the period's end. */
  nextPlanId: string | null;
  start: Date;
  end: Date;
  /** What the current period costs in full. */
  pence: number;
  /** From which day on the months are counted. */
  anchor: Date;
  /** The payment for the next period has failed. */
  isPastDue: boolean;
  cancelsAtEnd: boolean;
}

/** What choosing a plan comes to. */
export type PlanChoice =
  /** It is the plan already, and stays so. */
  | { kind: "current" }
  /** It follows at the end of the current period already. */
  | { kind: "next" }
  /** Nothing is paid now; the plan starts at the end of the current period. */
  | { kind: "later"; start: Date }
  /** It is paid now, and starts at once. */
  | { kind: "now"; duePence: number; creditPence: number; start: Date; end: Date; anchor: Date };

/**
 * A better plan starts at once and takes what is unused of the current one as credit; so does a year
 * instead of a month. Anything else waits for the end of what is paid for, as does a plan that the
 * credit would pay for in full.
 * @param subscribed null when nothing is paid for at the moment
 */
export function choosePlan(plan: Plan, subscribed: Subscribed | null, now: Date): PlanChoice {
  if (!subscribed) return beginNow(plan, now, 0);
  if (subscribed.isPastDue) return payWhatIsDue(plan, subscribed);
  const { planId, nextPlanId, cancelsAtEnd, end } = subscribed;
  if (plan.id === planId) {
    return nextPlanId === null && !cancelsAtEnd
      ? { kind: "current" }
      : { kind: "later", start: end };
  }
  if (plan.id === nextPlanId && !cancelsAtEnd) return { kind: "next" };
  const credit = unusedCredit(subscribed, now);
  const choice = beginNow(plan, now, credit);
  return isBetter(plan, planId) && choice.duePence > 0 ? choice : { kind: "later", start: end };
}

function beginNow(plan: Plan, now: Date, creditPence: number) {
  const duePence = toPence(plan.price) - creditPence;
  const end = periodEnd(now, now, plan.interval);
  return { kind: "now", duePence, creditPence, start: now, end, anchor: now } as const;
}

/** The days of grace belong to the period that is paid late. */
function payWhatIsDue(plan: Plan, { anchor, end }: Subscribed): PlanChoice {
  const duePence = toPence(plan.price);
  const nextEnd = periodEnd(anchor, end, plan.interval);
  return { kind: "now", duePence, creditPence: 0, start: end, end: nextEnd, anchor };
}

function isBetter(plan: Plan, currentId: string): boolean {
  const current = findPlan(currentId);
  if (!current) return true;
  const step = tiers.indexOf(plan.tier) - tiers.indexOf(current.tier);
  return step > 0 || (step === 0 && plan.interval === "year" && current.interval === "month");
}

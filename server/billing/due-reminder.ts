import { addDays } from "#shared/billing/billing-periods.ts";
import { findPlan } from "#shared/billing/billing.ts";
import type { Account } from "#server/billing/billing.queries.ts";
import type { reminderKinds } from "#server/billing/reminders.table.ts";

export interface Reminder {
  kind: (typeof reminderKinds)[number];
  endsAt: Date;
}

/** A server that was down still reports a trial's end for so long. */
export const trialNewsDays = 14;
export const trialNoticeDays = 7;
const renewalNoticeDays = 30;

/** Skips mails that a later one replaces. */
export function dueReminder({ user, subscription }: Account, now: Date): Reminder | null {
  if (subscription && subscription.status !== "pending") return dueRenewal(subscription, now);
  const endsAt = user.trialEndsAt;
  if (endsAt === null || addDays(endsAt, trialNewsDays) <= now) return null;
  if (endsAt <= now) return { kind: "trial-over", endsAt };
  if (addDays(endsAt, -1) <= now) return { kind: "trial-day", endsAt };
  return addDays(endsAt, -trialNoticeDays) <= now ? { kind: "trial-week", endsAt } : null;
}

type Subscription = NonNullable<Account["subscription"]>;

/** A month is too short for a reminder. */
function dueRenewal(subscription: Subscription, now: Date): Reminder | null {
  const { status, cancelAtPeriodEnd, molliePlanId, nextPlanId, currentPeriodEnd } = subscription;
  if (status !== "active" || cancelAtPeriodEnd === 1 || currentPeriodEnd <= now) return null;
  const isYearly = [molliePlanId, nextPlanId].some(
    (id) => id !== null && findPlan(id)?.interval === "year",
  );
  if (!isYearly || addDays(currentPeriodEnd, -renewalNoticeDays) > now) return null;
  return { kind: "renewal", endsAt: currentPeriodEnd };
}

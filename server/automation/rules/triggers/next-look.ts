import type { RuleTrigger } from "#shared/rules/rules.ts";
import type { DateTrigger, ScheduleTrigger } from "#shared/rules/timed-triggers.ts";
import { nextDue } from "#server/crm/reports/mails/next-due.ts";

export type TimedTrigger = DateTrigger | ScheduleTrigger;

export function isTimed(trigger: RuleTrigger): trigger is TimedTrigger {
  return trigger.type === "date" || trigger.type === "schedule";
}

const everyDay = ["workingDays", "saturday", "sunday"] as const;

/** The first moment after another at which a rule looks for records: for those of a date each day. */
export function nextLook(trigger: TimedTrigger, after: Date): Date {
  const { hour, timeZone } = trigger;
  const days = trigger.type === "date" ? "daily" : trigger.days;
  const moments = (days === "daily" ? everyDay : [days]).map((one) =>
    nextDue({ days: one, hour, timeZone }, after).getTime(),
  );
  return new Date(Math.min(...moments));
}

/** What a rule that is on stores of its next look; nothing is due of one that waits for changes. */
export function firstLook(trigger: RuleTrigger) {
  const dueAt = isTimed(trigger) ? nextLook(trigger, new Date()).toISOString() : null;
  return { dueAt, lookedUpTo: null };
}

import { subDays } from "date-fns";
import type { RuleTrigger } from "#shared/rules/rules.ts";
import type { DateTrigger, ScheduleTrigger } from "#shared/rules/timed-triggers.ts";
import { nextDue } from "#server/crm/reports/mails/next-due.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";

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

/** The moments of the last days at which it would have looked, the newest first. */
export function pastLooks(trigger: TimedTrigger, days: number, now = new Date()): string[] {
  const looks: string[] = [];
  let look = nextLook(trigger, subDays(now, days));
  while (look <= now) {
    looks.unshift(look.toISOString());
    look = nextLook(trigger, look);
  }
  return looks;
}

/** The day that a date has to be at a look. */
export function awaitedDay({ timeZone, days }: DateTrigger, at: string): string {
  const day = new Date(dayIn(timeZone, new Date(at)));
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

/** What a rule that is on stores of its next look; nothing is due of one that waits for changes. */
export function firstLook(trigger: RuleTrigger) {
  const dueAt = isTimed(trigger) ? nextLook(trigger, new Date()).toISOString() : null;
  return { dueAt, lookedUpTo: null };
}

import { type DateStep, daysOfStep, stepAbout } from "#shared/reports/date-steps.ts";

/** A span of the calendar, `YYYY-MM-DD`, with its last day. */
interface Span {
  first: string;
  last: string;
}

const steps = new Map<string, DateStep>([
  ["isToday", "day"],
  ["isThisWeek", "week"],
  ["isThisMonth", "month"],
]);

/**
 * The span about a day that an operator of a date names, such as the week that it lies in; null for an
 * operator that names none.
 */
export function spanAbout(operator: string, day: string): Span | null {
  const step = steps.get(operator);
  return step ? daysOfStep(step, stepAbout(step, day)) : null;
}

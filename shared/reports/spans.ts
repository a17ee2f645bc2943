import { z } from "zod";
import { givenDay } from "#shared/records/fields.ts";
import { dayAfter, daysUntil } from "#shared/forecast/forecast-periods.ts";
import { type DateStep, daysOfStep, stepAbout, stepAfter } from "./date-steps.ts";

/** Days of a calendar, the last one included. */
export interface Span {
  first: string;
  last: string;
}

interface NamedSpan {
  label: string;
  step: DateStep;
  /** The first and the last of its steps, counted from the one that today lies in. */
  from: number;
  to: number;
}

/** The spans of the calendar that a report offers, about today. */
export const namedSpans = {
  today: { label: "Today", step: "day", from: 0, to: 0 },
  thisWeek: { label: "This week", step: "week", from: 0, to: 0 },
  lastWeek: { label: "Last week", step: "week", from: -1, to: -1 },
  thisMonth: { label: "This month", step: "month", from: 0, to: 0 },
  lastMonth: { label: "Last month", step: "month", from: -1, to: -1 },
  nextMonth: { label: "Next month", step: "month", from: 1, to: 1 },
  thisQuarter: { label: "This quarter", step: "quarter", from: 0, to: 0 },
  lastQuarter: { label: "Last quarter", step: "quarter", from: -1, to: -1 },
  nextQuarter: { label: "Next quarter", step: "quarter", from: 1, to: 1 },
  thisYear: { label: "This year", step: "year", from: 0, to: 0 },
  lastYear: { label: "Last year", step: "year", from: -1, to: -1 },
  last7Days: { label: "Last 7 days", step: "day", from: -6, to: 0 },
  last30Days: { label: "Last 30 days", step: "day", from: -29, to: 0 },
  last90Days: { label: "Last 90 days", step: "day", from: -89, to: 0 },
  last12Months: { label: "Last 12 months", step: "month", from: -11, to: 0 },
  next30Days: { label: "Next 30 days", step: "day", from: 0, to: 29 },
  next12Months: { label: "Next 12 months", step: "month", from: 0, to: 11 },
} as const satisfies Record<string, NamedSpan>;

const spanNames = z.enum(Object.keys(namedSpans));

const chosenDays = z
  .strictObject({ first: givenDay(), last: givenDay() })
  .refine(({ first, last }) => first <= last, "A period must begin before it ends")
  .refine(
    ({ first, last }) => daysUntil(first, last) <= mostDays,
    "A period can be at most 50 years long",
  );

const mostDays = 18_300;

/** A span about today by its name, or the days that someone has chosen. */
export const askedSpan = z.union([spanNames, chosenDays]);

export type AskedSpan = z.infer<typeof askedSpan>;

/** What a period is compared with. */
export const comparisons = ["before", "yearAgo"] as const;

export type Comparison = (typeof comparisons)[number];

/** The days that a span means on a day. */
export function daysOfSpan(span: AskedSpan, today: string): Span {
  if (typeof span !== "string") return span;
  const { step, from, to } = namedSpan(span);
  const about = stepAbout(step, today);
  return {
    first: stepAfter(step, about, from),
    last: daysOfStep(step, stepAfter(step, about, to)).last,
  };
}

export function namedSpan(name: string): NamedSpan {
  const found: NamedSpan | undefined = Object.entries(namedSpans).find(
    ([known]) => known === name,
  )?.[1];
  if (!found) throw new Error(`there is no span ${name}`);
  return found;
}

/** The days that a span is compared with: as many of the same sort before it, or those of a year ago. */
export function comparedSpan(span: AskedSpan, today: string, with_: Comparison): Span {
  const days = daysOfSpan(span, today);
  const step = stepOf(span, days);
  if (with_ === "before") return shifted(days, step, stepsIn(span, days, step));
  if (step === "week") return shifted(days, step, 52);
  return { first: yearBefore(days.first), last: endYearBefore(days.last) };
}

/** Days that someone has chosen count as months where they are whole ones. */
function stepOf(span: AskedSpan, { first, last }: Span): DateStep {
  if (typeof span === "string") return namedSpan(span).step;
  return first.endsWith("-01") && isMonthEnd(last) ? "month" : "day";
}

function stepsIn(span: AskedSpan, { first, last }: Span, step: DateStep): number {
  if (typeof span === "string") return namedSpan(span).to - namedSpan(span).from + 1;
  if (step === "day") return daysUntil(first, last);
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(last) - monthOf(first) + 1;
}

function shifted({ first, last }: Span, step: DateStep, steps: number): Span {
  const end = stepAfter(step, stepAbout(step, last), -steps);
  return { first: stepAfter(step, first, -steps), last: daysOfStep(step, end).last };
}

/** February 29 becomes the 28th. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, "0");
  return day.endsWith("-02-29") ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** A month's end stays one, also in a year with February 29. */
function endYearBefore(day: string): string {
  return isMonthEnd(day) ? dayAfter(yearBefore(dayAfter(day, 1)), -1) : yearBefore(day);
}

function isMonthEnd(day: string): boolean {
  return dayAfter(day, 1).endsWith("-01");
}

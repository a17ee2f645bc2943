import { dayAfter, periodAbout, periodAfter } from "#shared/forecast/forecast-periods.ts";
import { format } from "#shared/format/format.ts";

/** What dates are grouped by. A week begins on Sunday (spec section 9), a year in January. */
export const dateSteps = ["day", "week", "month", "quarter", "year"] as const;

export type DateStep = (typeof dateSteps)[number];

/** The first day of the step that a day lies in. */
export function stepAbout(step: DateStep, day: string): string {
  if (step === "day") return day;
  if (step === "week") return dayAfter(day, -new Date(day).getUTCDay());
  return periodAbout(step, day, 1).first;
}

/** The first day of the step that comes so many later; earlier below zero. @param first of a step */
export function stepAfter(step: DateStep, first: string, steps: number): string {
  if (step === "day") return dayAfter(first, steps);
  if (step === "week") return dayAfter(first, steps * 7);
  return periodAfter(periodAbout(step, first, 1), steps).first;
}

/** The days of a step. @param first of the step */
export function daysOfStep(step: DateStep, first: string) {
  return { first, last: dayAfter(stepAfter(step, first, 1), -1) };
}

/** The first days of all steps from one day to another; no more than `most` of them. */
export function stepsBetween(step: DateStep, from: string, to: string, most: number): string[] {
  const steps: string[] = [];
  for (let first = stepAbout(step, from); first <= to && steps.length < most;) {
    steps.push(first);
    first = stepAfter(step, first, 1);
  }
  return steps;
}

const weekOf = "Week of ";

/** Mar 5, 2026; Week of Mar 1, 2026; Mar 2026; Q1 2026; 2026. */
export function stepLabel(step: DateStep, first: string): string {
  const year = first.slice(0, 4);
  switch (step) {
    case "day":
      return format.date(first);
    case "week":
      return `${weekOf}${format.date(first)}`;
    case "month":
      return format.date(first, "month");
    case "quarter":
      return `Q${Math.ceil(Number(first.slice(5, 7)) / 3)} ${year}`;
    case "year":
      return year;
  }
}

/**
 * A label as an axis has it: a week is its first day, and the year can be left out. Undefined for a year alone, and for
 * what is no label of a step. @param first of the step
 */
export function onAxis(label: string, first: string) {
  const year = first.slice(0, 4);
  if (!label.endsWith(` ${year}`)) return undefined;
  const long = label.startsWith(weekOf) ? label.slice(weekOf.length) : label;
  return { year, long, short: long.slice(0, -year.length).replace(/,? $/, "") };
}

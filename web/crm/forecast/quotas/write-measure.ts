import { countText } from "#shared/format/count-text.ts";
import { format } from "#shared/format/format.ts";
import type { Pace, QuotaMeasure } from "#shared/forecast/quotas.ts";

/** Money for value won, a number for what is counted. */
export function writeMeasure(measure: QuotaMeasure, amount: string): string {
  return measure === "valueWon" ? format.money(amount) : format.number(Number(amount), 2);
}

/** What it takes to reach a quota, in words. */
export function paceText(
  measure: QuotaMeasure,
  { gap, daysLeft, neededPerWeek, share, expectedShare }: Pace,
) {
  if (gap === "0.00") return "Reached";
  const missing = writeMeasure(measure, gap);
  if (neededPerWeek === null) return `Missed by ${missing}`;
  const rounded = measure === "valueWon" ? neededPerWeek.toFixed(0) : neededPerWeek.toFixed(1);
  const needed = writeMeasure(measure, measure === "valueWon" ? `${rounded}.00` : rounded);
  const place = share >= expectedShare ? "On pace" : "Behind";
  const left = `${countText(daysLeft, "day", "days")} left`;
  return daysLeft <= 7
    ? `${place}: ${missing} to go, ${left}`
    : `${place}: ${missing} to go, ${needed} a week, ${left}`;
}

import { format } from "#shared/format/format.ts";

/** The day in words: the address may name anything. */
export function dayText(day: string): string {
  return Number.isNaN(Date.parse(day)) ? "a day" : format.date(day, "long");
}

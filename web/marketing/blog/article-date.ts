import { format } from "#shared/format/format.ts";

/** A calendar date as people read it: "November 10, 2026". */
export function articleDate(date: string): string {
  return format.date(date.slice(0, 10), "long");
}

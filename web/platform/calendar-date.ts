import { format, parseISO } from "date-fns";

/** "Mar 5, 2026" for `2026-03-05`: the same day in every time zone. */
export function formatCalendarDate(date: string): string {
  return format(parseISO(date), "MMM d, yyyy");
}

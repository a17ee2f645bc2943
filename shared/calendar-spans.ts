/** A stretch of the calendar, `YYYY-MM-DD`, with its last day. */
interface Span {
  first: string;
  last: string;
}

/**
 * The stretch about a day that an operator of a date names, such as the week that it lies in; null for an
 * operator that names none. A week begins on Monday (ISO 8601).
 */
export function spanAbout(operator: string, day: string): Span | null {
  const date = new Date(day);
  const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (operator) {
    case "isToday":
      return { first: day, last: day };
    case "isThisWeek": {
      const monday = ofMonth - ((date.getUTCDay() + 6) % 7);
      return { first: dayOf(year, month, monday), last: dayOf(year, month, monday + 6) };
    }
    case "isThisMonth":
      return { first: dayOf(year, month, 1), last: dayOf(year, month + 1, 0) };
    default:
      return null;
  }
}

/** Days beyond the month are those of its neighbours. */
function dayOf(year: number, month: number, ofMonth: number): string {
  return new Date(Date.UTC(year, month, ofMonth)).toISOString().slice(0, 10);
}

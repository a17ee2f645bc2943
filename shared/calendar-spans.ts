/** A stretch of the calendar, `YYYY-MM-DD`, with its last day. */
interface Span {
  first: string;
  last: string;
}

/**
 * The stretch about a day that an operator of a date names, such as the week that it lies in; null for an
 * operator that names none. A week begins on Sunday (spec section 9).
 */
export function spanAbout(operator: string, day: string): Span | null {
  const date = new Date(day);
  const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (operator) {
    case "isToday":
      return { first: day, last: day };
    case "isThisWeek": {
      const sunday = ofMonth - date.getUTCDay();
      return { first: dayOf(year, month, sunday), last: dayOf(year, month, sunday + 6) };
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

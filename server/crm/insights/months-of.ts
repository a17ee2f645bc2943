import { type SQL, sql } from "drizzle-orm";
import type { Period } from "#shared/forecast/forecast-periods.ts";
import { monthsBetween, type MonthsQuery, mostMonths } from "#shared/format/month-spans.ts";
import { startOfDayIn } from "#server/platform/queries/calendar-days.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export interface Months {
  /** Such as 2027-03. */
  names: string[];
  /** The moments at which they begin, then the one at which the last ends, in ISO. */
  bounds: string[];
}

/** @throws HttpError 400 where they are none, or too many */
export function monthsOf({ from, to, timeZone }: MonthsQuery): Months {
  const months = monthsBetween(from, to);
  const last = months.at(-1);
  if (!last || months.length > mostMonths) {
    const message = last
      ? `At most ${mostMonths} months are counted at once. Choose a later from.`
      : "from must be a month before to, or the same.";
    throw new HttpError(400, message, [{ path: "from", message }]);
  }
  const starts = months.map(({ first }: Period) => startOfDayIn(timeZone, first));
  return {
    names: months.map(({ first }) => first.slice(0, 7)),
    bounds: [...starts, startOfDayIn(timeZone, last.last, 1)].map((moment) => moment.toISOString()),
  };
}

export function whereWithin(moment: SQL, { bounds }: Months): SQL {
  return sql`(${moment} >= ${bounds.at(0)}::timestamptz and ${moment} < ${bounds.at(-1)}::timestamptz)`;
}

/** The place of a moment's month, from 0. */
export function monthPlace(moment: SQL, { bounds }: Months): SQL {
  return sql`(width_bucket(${moment}, ${sql.param(bounds)}::timestamptz[]) - 1)`;
}

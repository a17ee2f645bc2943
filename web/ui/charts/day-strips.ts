import { differenceInCalendarDays, getDay, parseISO } from "date-fns";
import { format } from "#shared/format/format.ts";

/** Weeks beside each other, as columns. */
export type DayStrip = {
  /** The year; null where one strip has all days. */
  name: string | null;
  weeks: number;
  /** Each with its column, and its row from 0 for Sunday. @param place among all days */
  days: { place: number; week: number; weekday: number }[];
  months: { label: string; week: number }[];
};

/** A year and the weeks that it begins and ends within. */
const longestStrip = 54;
const fewestWeeksOfLabel = 3;

/** One strip, or one for each year. @param days as 2026-03-05, all from the first to the last */
export function dayStrips(days: readonly string[]): DayStrip[] {
  const [first] = days;
  if (first === undefined) return [];
  const whole = stripOf(null, first, days, 0);
  if (whole.weeks <= longestStrip) return [whole];
  const years = [...new Set(days.map(yearOf))];
  return years.map((year) =>
    stripOf(
      year,
      `${year}-01-01`,
      days.filter((day) => yearOf(day) === year),
      days.findIndex((day) => yearOf(day) === year),
    ),
  );
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}

/** @param begin of the first column @param before how many days stand in the strips above */
function stripOf(
  name: string | null,
  begin: string,
  days: readonly string[],
  before: number,
): DayStrip {
  const start = parseISO(begin);
  const lead = getDay(start);
  const placed = days.map((day, index) => {
    const since = differenceInCalendarDays(parseISO(day), start) + lead;
    return { place: before + index, week: Math.floor(since / 7), weekday: since % 7, day };
  });
  return {
    name,
    weeks: (placed.at(-1)?.week ?? 0) + 1,
    days: placed.map(({ place, week, weekday }) => ({ place, week, weekday })),
    months: monthLabels(placed, name === null),
  };
}

/** Where each month begins, but for the last days of one that the next leaves no room for. */
function monthLabels(placed: { day: string; week: number }[], hasYears: boolean) {
  const firsts = placed.filter(
    ({ day }, index) => day.slice(0, 7) !== placed[index - 1]?.day.slice(0, 7),
  );
  const shown = firsts.filter(({ week }, index) => {
    const next = firsts[index + 1];
    return !next || next.week - week >= fewestWeeksOfLabel;
  });
  return shown.map(({ day, week }, index) => {
    const isWithYear = hasYears && (index === 0 || day.slice(5, 7) === "01");
    return { label: format.date(day, isWithYear ? "month" : "monthName"), week };
  });
}

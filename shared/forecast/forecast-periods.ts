/** How long the periods are that forecasts are made for. */
export const periodKinds = ["month", "quarter", "year"] as const;

export const periodKindLabels: Record<PeriodKind, string> = {
  month: "Month",
  quarter: "Quarter",
  year: "Year",
};

export type PeriodKind = (typeof periodKinds)[number];

/** Days of a calendar, `YYYY-MM-DD`; the last one belongs to the period. */
export interface Period {
  kind: PeriodKind;
  first: string;
  last: string;
}

const monthsOf: Record<PeriodKind, number> = { month: 1, quarter: 3, year: 12 };

/**
 * The period that a day lies in. Quarters and years are counted from the month in which the workspace's year
 * begins (1 for January), so that a year may end in another calendar year.
 */
export function periodAbout(kind: PeriodKind, day: string, yearStart: number): Period {
  const [year, month] = monthOf(day);
  const months = monthsOf[kind];
  const intoYear = (((month - yearStart) % 12) + 12) % 12;
  return periodFrom(kind, year, month - (intoYear % months));
}

/** The one that is so many periods later; earlier below zero. */
export function periodAfter({ kind, first }: Period, steps: number): Period {
  const [year, month] = monthOf(first);
  return periodFrom(kind, year, month + steps * monthsOf[kind]);
}

/** The months of a period, in order. */
export function monthsIn({ kind, first }: Period): Period[] {
  const month: Period = { ...periodFrom("month", ...monthOf(first)), kind: "month" };
  return Array.from({ length: monthsOf[kind] }, (_, place) => periodAfter(month, place));
}

function monthOf(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
}

/** Months beyond the year are those of its neighbours. */
function periodFrom(kind: PeriodKind, year: number, month: number): Period {
  return { kind, first: dayOf(year, month, 1), last: dayOf(year, month + monthsOf[kind], 0) };
}

function dayOf(year: number, month: number, ofMonth: number): string {
  return new Date(Date.UTC(year, month - 1, ofMonth)).toISOString().slice(0, 10);
}

/** The day so many days later, by the calendar: no clock is put forward or back in it. */
export function dayAfter(day: string, days: number): string {
  const [year, month] = monthOf(day);
  return dayOf(year, month, Number(day.slice(8, 10)) + days);
}

/** How many days a period has, up to and including a day of it. */
export function daysUntil(first: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000) + 1;
}

/** Of all twelve months, January first. */
export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** November 2026, Q4 2026, 2026; of a year that begins later than January, Q2 2026/27 and 2026/27. */
export function periodLabel({ kind, first }: Period, yearStart: number): string {
  const [year, month] = monthOf(first);
  if (kind === "month") return `${monthNames[month - 1]} ${year}`;
  const begins = month >= yearStart ? year : year - 1;
  const name = yearStart === 1 ? `${begins}` : `${begins}/${String(begins + 1).slice(2)}`;
  const quarter = Math.floor(((month - yearStart + 12) % 12) / 3) + 1;
  return kind === "year" ? name : `Q${quarter} ${name}`;
}

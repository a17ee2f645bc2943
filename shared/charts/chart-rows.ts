/** A bar, a column or a point, made of parts. */
export type ChartRow = {
  key: string;
  label: string;
  /** In the order of the parts; null where there is nothing to show. */
  values: readonly (number | null)[];
  /** What it was in the period that it is compared with. */
  before: number | null;
  /** Where it is a date: its year, and what an axis writes with it and without it. */
  date?: { year: string; long: string; short: string };
};

/**
 * The labels of an axis that has room for one in so many rows; null where there is no room. Of dates, only the first
 * shown of each year has the year.
 */
export function axisLabels(rows: readonly ChartRow[], every: number): (string | null)[] {
  let shown: string | undefined;
  return rows.map(({ label, date }, place) => {
    if (place % every !== 0) return null;
    const isShown = date !== undefined && date.year === shown;
    shown = date?.year;
    return isShown ? date.short : (date?.long ?? label);
  });
}

/** Where a part of a row begins and ends, when parts are put onto each other; those below zero go the other way. */
export function stackedSpans(values: ChartRow["values"]): [from: number, to: number][] {
  let [above, below] = [0, 0];
  return values.map((value) => {
    const amount = value ?? 0;
    const from = amount < 0 ? below : above;
    if (amount < 0) below += amount;
    else above += amount;
    return [from, from + amount];
  });
}

/** From the least to the most that a picture shows, with zero. */
export function extentOf(
  { rows, goal }: { rows: readonly ChartRow[]; goal: number | null },
  isStacked: boolean,
): [number, number] {
  let [least, most] = [Math.min(0, goal ?? 0), Math.max(0, goal ?? 0)];
  for (const { values, before } of rows) {
    for (const value of [...(isStacked ? stackedSpans(values).flat() : values), before]) {
      least = Math.min(least, value ?? 0);
      most = Math.max(most, value ?? 0);
    }
  }
  return least === most ? [0, 1] : [least, most];
}

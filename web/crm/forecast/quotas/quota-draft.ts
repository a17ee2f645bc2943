import { monthsIn, type Period, periodAfter } from "#shared/forecast/forecast-periods.ts";
import { readCells, readQuota } from "#shared/forecast/quota-grid.ts";
import type { QuotaChanges, Quotas, QuotaSubject } from "#shared/forecast/quotas.ts";

/** What is typed, by the subject's id and the period's first day; "" takes a quota away. */
export type QuotaDraft = ReadonlyMap<string, string>;

export function cellKey(subjectId: string, first: string): string {
  return `${subjectId} ${first}`;
}

/** The periods of a year that have quotas of their own. */
export function periodsIn(year: Period, kind: Period["kind"]): Period[] {
  if (kind === "month") return monthsIn(year);
  if (kind === "year") return [year];
  const first: Period = { ...year, kind: "quarter" };
  return [0, 1, 2, 3].map((steps) => periodAfter(first, steps));
}

/** What is set, as the texts in the grid's fields. */
export function setCells({ quotas }: Quotas): QuotaDraft {
  return new Map(
    quotas.map(({ subjectId, first, amount }) => [
      cellKey(subjectId, first),
      amount.replace(/\.00$/, ""),
    ]),
  );
}

/** A copied block of cells, from the cell on into which it is pasted. */
export function withPasted(
  draft: QuotaDraft,
  text: string,
  from: { row: number; column: number },
  subjects: readonly QuotaSubject[],
  periods: readonly Period[],
): QuotaDraft {
  const next = new Map(draft);
  for (const [down, cells] of readCells(text).entries()) {
    for (const [right, cell] of cells.entries()) {
      const subject = subjects[from.row + down];
      const period = periods[from.column + right];
      if (subject && period) next.set(cellKey(subject.id, period.first), readQuota(cell) ?? cell);
    }
  }
  return next;
}

/** A file with a name in the first column, and a column for each period; @returns the names that no one has, too. */
export function withFile(
  draft: QuotaDraft,
  text: string,
  subjects: readonly QuotaSubject[],
  periods: readonly Period[],
): { draft: QuotaDraft; unknown: string[] } {
  const next = new Map(draft);
  const unknown: string[] = [];
  const rows = readCells(text);
  for (const [place, [name = "", ...cells]] of rows.entries()) {
    const subject = subjects.find((one) => one.name.toLowerCase() === name.toLowerCase());
    const isHead =
      place === 0 && !cells.some((cell) => /\d/.test(cell) && readQuota(cell) !== null);
    if (!subject && !isHead) unknown.push(name);
    if (!subject) continue;
    for (const [column, cell] of cells.entries()) {
      const period = periods[column];
      if (period) next.set(cellKey(subject.id, period.first), readQuota(cell) ?? cell);
    }
  }
  return { draft: next, unknown };
}

/** What of a draft is no amount, and what of it differs from what is set. */
export function changesOf(
  draft: QuotaDraft,
  set: QuotaDraft,
  subjects: readonly QuotaSubject[],
): { wrong: Set<string>; quotas: QuotaChanges["quotas"] } {
  const wrong = new Set<string>();
  const quotas: QuotaChanges["quotas"] = [];
  for (const [key, typed] of draft) {
    const [subjectId = "", first = ""] = key.split(" ");
    const amount = readQuota(typed);
    const subject = subjects.find(({ id }) => id === subjectId)?.subject;
    if (amount === null) wrong.add(key);
    else if (subject && amount !== (set.get(key) ?? "")) {
      quotas.push({ subject, subjectId, first, amount: amount === "" ? null : amount });
    }
  }
  return { wrong, quotas };
}

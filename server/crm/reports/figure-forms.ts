import type { Cell, Counted, Measure } from "#shared/reports/questions.ts";
import { addDecimals, shareOf } from "#server/crm/reports/decimals.ts";

interface Figures {
  cells: Cell[];
  total: Counted;
  before: Counted | null;
}

/** The figures as the question wants them: as they are, as shares, or with those before them added. */
export function inForm(as: Measure["as"], figures: Figures): Figures {
  if (as === "share") return asShares(figures);
  return as === "runningTotal" ? { ...figures, cells: runningTotals(figures.cells) } : figures;
}

function asShares({ cells, total, before }: Figures): Figures {
  const shared = (counted: Counted, whole: Counted): Counted => ({
    ...counted,
    value: shareOf(counted.value ?? "0", whole.value ?? "0"),
  });
  return {
    cells: cells.map((cell) => ({
      ...cell,
      ...shared(cell, total),
      before: cell.before && before && shared(cell.before, before),
    })),
    total: shared(total, total),
    before: before && shared(before, before),
  };
}

/** From date to date, for each value of the second grouping. @param cells in the order of the dates */
function runningTotals(cells: Cell[]): Cell[] {
  const sums = new Map<number, { now: string; before: string }>();
  return cells.map((cell) => {
    const series = cell.at[1] ?? 0;
    const { now, before } = sums.get(series) ?? { now: "0", before: "0" };
    const next = {
      now: addDecimals(now, cell.value ?? "0"),
      before: addDecimals(before, cell.before?.value ?? "0"),
    };
    sums.set(series, next);
    return {
      ...cell,
      value: next.now,
      before: cell.before && { ...cell.before, value: next.before },
    };
  });
}

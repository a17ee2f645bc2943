import { useState } from "react";
import type { Tile } from "#shared/reports/dashboards.ts";
import { useTileReports } from "#web/crm/reports/dashboards/use-tile-reports.ts";
import { countText } from "#shared/format/count-text.ts";
import { moveTile, resizeTile } from "./tile-order.ts";

/** The tiles of a dashboard while they are arranged. Each step can be undone, and none is saved. */
export function useArranging(saved: Tile[]) {
  const { reports, find } = useTileReports();
  const [steps, setSteps] = useState([saved]);
  const [message, setMessage] = useState("");
  const tiles = steps.at(-1) ?? saved;
  const nameOf = (id: string) =>
    reports.find((one) => one.id === id)?.name ?? "A report that you cannot see";
  const take = (next: Tile[], done: string) => {
    if (next === tiles) return;
    setSteps([...steps, next]);
    setMessage(done);
  };
  return {
    tiles,
    /** As they were when the arranging began. */
    tilesBefore: steps[0] ?? saved,
    find,
    nameOf,
    message,
    isChanged: steps.length > 1,
    /** The reports that are not on the dashboard. */
    others: reports.filter(({ id }) => !tiles.some(({ report }) => report === id)),
    add: (report: string) => take([...tiles, { report, width: 1 }], `Added ${nameOf(report)}.`),
    remove: ({ report }: Tile) =>
      take(
        tiles.filter((one) => one.report !== report),
        `Removed ${nameOf(report)}.`,
      ),
    resize: ({ report }: Tile, width: number) =>
      take(
        resizeTile(tiles, report, width),
        `${nameOf(report)} takes ${countText(width, "column", "columns")}.`,
      ),
    /** A drag is announced while it goes on. */
    drop: (from: number, to: number) => take(moveTile(tiles, from, to), ""),
    move: ({ report }: Tile, from: number, to: number) =>
      take(
        moveTile(tiles, from, to),
        `Moved ${nameOf(report)} to place ${to + 1} of ${tiles.length}.`,
      ),
    undo: () => {
      const left = steps.slice(0, -1);
      setSteps(left);
      setMessage(`Undone. Steps left to undo: ${left.length - 1}.`);
    },
  };
}

export type Arranging = ReturnType<typeof useArranging>;

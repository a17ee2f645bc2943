import type { CSSProperties } from "react";

/** Columns side by side in one box that scrolls both ways, for the page never scrolls sideways: it fills what is left. */
export const boardGridStyle =
  "-mx-4 grid min-h-80 flex-1 contain-size grid-cols-[repeat(var(--columns),17.5rem)_auto] gap-3 overflow-auto px-4 pb-4 md:mx-0 md:grid-cols-[repeat(var(--columns),minmax(11rem,1fr))_auto] md:px-0";

/** @param count of the columns; a narrow one may stand behind them */
export function boardColumns(count: number): CSSProperties {
  return { ["--columns" as string]: count };
}

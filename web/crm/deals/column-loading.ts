import { useEffect, useRef } from "react";
import { defaultPageSize } from "#shared/filters/lists.ts";
import {
  type BoardWindow,
  type DealsPage,
  markEvery,
  startOf,
  withNext,
  withPrevious,
} from "./board-column-window.ts";
import { afterStaying } from "#web/ui/menus/passing.ts";
import { useBoardNarrowing } from "./board-narrowing.ts";
import { useColumnLoad } from "./deals.api.ts";

/** From how many places before the end of what is kept more is loaded. */
const cardsAhead = 12;
/** Places that nothing is kept of are passed by, unless one stays so long. */
const passingMs = 100;

/** Loads what is missing about the cards in sight, from the place `first` to `last`. */
export function useColumnLoading(column: BoardWindow, first: number, last: number) {
  const { isPending, isError, mutate } = useColumnLoad(column.stage, useBoardNarrowing());
  const { deals, offset, nextCursor, marks } = column;
  const end = offset + deals.length;
  // Where it could not be loaded: above it is tried again once one scrolls on, below when asked to.
  const failedAt = useRef<number | null>(null);

  const loadNext = () => {
    const put = (now: BoardWindow, page: DealsPage) =>
      now.nextCursor === nextCursor ? withNext(now, page) : now;
    if (nextCursor !== null) mutate({ after: nextCursor, limit: defaultPageSize, put });
  };
  const fail = { onError: () => void (failedAt.current = first) };
  const loadPrevious = () => {
    const put = (now: BoardWindow, page: DealsPage) =>
      now.offset === offset ? withPrevious(now, page) : now;
    const after = marks[offset / markEvery - 1] ?? null;
    mutate({ after, limit: 2 * markEvery, put }, fail);
  };
  const jump = () => {
    const mark = Math.min(Math.floor(first / markEvery), marks.length - 1);
    const put = (now: BoardWindow, page: DealsPage) => ({
      ...now,
      ...page,
      offset: mark * markEvery,
    });
    mutate({ after: marks[mark] ?? null, limit: markEvery, put }, fail);
  };

  const isFar = last < offset || (first >= end && marks.length > 1);
  useEffect(() => {
    const isWorthTrying = failedAt.current !== first;
    if (isPending || last < first) return undefined;
    if (isFar) return afterStaying(passingMs, () => isWorthTrying && jump());
    if (offset > 0 && first < offset + cardsAhead) {
      if (isWorthTrying) loadPrevious();
    } else if (nextCursor !== null && last >= end - cardsAhead && !isError) {
      loadNext();
    }
    return undefined;
  });
  return { isLoading: isPending, hasFailed: isError, load: loadNext, start: startOf(column) };
}

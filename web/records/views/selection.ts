import { useState } from "react";
import { useLatest } from "#web/platform/use-latest.ts";

/** The rows of a table that are selected: some of those that are loaded, or all that match. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  /** How many match, where all of them are selected; null where `ids` says which. */
  allMatching: number | null;
  count: number;
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: (ids: readonly string[]) => void;
  selectMatching: (count: number) => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** @param order the ids of the rows that are loaded, as they stand below each other */
export function useRowSelection(order: readonly string[]): RowSelection {
  const [ids, setIds] = useState(none);
  const [allMatching, setAllMatching] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const select = (chosen: ReadonlySet<string>) => {
    setIds(chosen);
    setAllMatching(null);
  };
  const toggle = (id: string, isRange: boolean) => {
    const range = isRange && anchor !== null ? between(order, anchor, id) : [id];
    const isSelecting = !ids.has(id);
    const next = new Set(ids);
    for (const one of range) {
      if (isSelecting) next.add(one);
      else next.delete(one);
    }
    setAnchor(id);
    select(next);
  };
  return {
    ids,
    allMatching,
    count: allMatching ?? ids.size,
    toggle: useLatest(toggle),
    toggleAll: (all) => select(all.every((id) => ids.has(id)) ? none : new Set(all)),
    selectMatching: setAllMatching,
    clear: () => select(none),
  };
}

function between(order: readonly string[], from: string, to: string): readonly string[] {
  const places = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = places;
  return first < 0 ? [to] : order.slice(first, last + 1);
}

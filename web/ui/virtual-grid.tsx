import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useGridLayout } from "./grid-layout.ts";

export type VirtualGridProps<Item> = {
  /** Names the list for screen readers. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** Pixels below which a card is never squeezed; one column when it is left out. */
  minColumnWidth?: number;
  /** Pixels of a row before it is measured. */
  estimatedRowHeight: number;
  /** Pixels between cards. */
  gap?: number;
  /** How many records there are in all, loaded or not. */
  total?: number | undefined;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  /** Asks for the next page when its place is near. */
  onNearEnd?: () => void;
};

/** How many rows before the end the next page is asked for. */
const rowsAhead = 6;

/** The rows of each list as they were last measured, so that going back leads to the same card. */
const lastRows = new Map<string, VirtualItem[]>();

/** A list of cards that scrolls with the page. Only the rows in sight are in the document. */
export function VirtualGrid<Item>(grid: VirtualGridProps<Item>) {
  const { onNearEnd, hasMore, isLoadingMore } = grid;
  const container = useRef<HTMLDivElement>(null);
  const layout = useGridLayout(container, grid);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    ...layout.rowOptions,
    initialMeasurementsCache: lastRows.get(grid.label) ?? [],
  });
  useLayoutEffect(
    () => () => void lastRows.set(grid.label, virtualizer.takeSnapshot()),
    [grid.label, virtualizer],
  );
  const rows = virtualizer.getVirtualItems();
  const { count, scrollMargin } = layout.rowOptions;
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= count - rowsAhead;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore) onNearEnd?.();
  }, [isNearEnd, hasMore, isLoadingMore, onNearEnd]);
  return (
    <div
      ref={container}
      role="list"
      aria-label={grid.label}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          role="presentation"
          className="absolute inset-x-0 top-0 grid"
          style={{ ...layout.rowStyle, transform: `translateY(${row.start - scrollMargin}px)` }}
        >
          <RowItems grid={grid} firstItem={row.index * layout.columns} columns={layout.columns} />
        </div>
      ))}
    </div>
  );
}

type RowItemsProps<Item> = { grid: VirtualGridProps<Item>; firstItem: number; columns: number };

function RowItems<Item>({ grid, firstItem, columns }: RowItemsProps<Item>) {
  return grid.items.slice(firstItem, firstItem + columns).map((item, column) => (
    <div
      key={grid.itemKey(item)}
      role="listitem"
      aria-posinset={firstItem + column + 1}
      aria-setsize={grid.total ?? (grid.hasMore ? -1 : grid.items.length)}
    >
      <Cell item={item} renderItem={grid.renderItem} />
    </div>
  ));
}

type CellProps<Item> = Pick<VirtualGridProps<Item>, "renderItem"> & { item: Item };

/** Rendered once for each item, for a grid renders many times a second while it scrolls. */
function Cell<Item>({ item, renderItem }: CellProps<Item>): ReactNode {
  return useMemo(() => renderItem(item), [item, renderItem]);
}

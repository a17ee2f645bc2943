import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { type GridMeasures, useGridLayout } from "./grid-layout.ts";
import { useIsPrinting } from "./use-is-printing.ts";
import { afterStaying, useHasTime } from "#web/ui/menus/passing.ts";

export type VirtualGridProps<Item> = GridMeasures<Item> & {
  itemKey: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  offset?: number;
  /** Stands at the place of an item that is not there yet. */
  placeholder?: ReactNode;
  /** How many records there are in all, loaded or not. */
  total?: number | undefined;
  hasMore?: boolean;
  isLoading?: boolean;
  /** Hears which places are in the document, and again whenever something was loaded. */
  onShow?: (first: number, last: number) => void;
};

/** Places that nothing is loaded of are passed by, unless one stays so long. */
const passingMs = 100;

/** The rows of each list as they were last measured, so that going back leads to the same card. */
const lastRows = new Map<string, VirtualItem[]>();

/** A list of cards that scrolls with the page. Only the rows in sight are in the document. */
export function VirtualGrid<Item>(grid: VirtualGridProps<Item>) {
  const { onShow, isLoading, items, offset = 0 } = grid;
  const container = useRef<HTMLDivElement>(null);
  const layout = useGridLayout(container, grid);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    ...layout.rowOptions,
    ...(useIsPrinting() && { overscan: items.length }),
    initialMeasurementsCache: lastRows.get(grid.label) ?? [],
  });
  useLayoutEffect(
    () => () => void lastRows.set(grid.label, virtualizer.takeSnapshot()),
    [grid.label, virtualizer],
  );
  const rows = virtualizer.getVirtualItems();
  const { scrollMargin } = layout.rowOptions;
  const first = (rows[0]?.index ?? 0) * layout.columns;
  const last = ((rows.at(-1)?.index ?? 0) + 1) * layout.columns - 1;
  const show = useEffectEvent(() => onShow?.(first, last));
  const isInSight = first < offset + items.length && last >= offset;
  useEffect(() => {
    if (isInSight) return show();
    return afterStaying(passingMs, show);
  }, [first, last, isInSight, isLoading, items]);
  return (
    <div
      ref={container}
      role="list"
      aria-label={grid.label}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => (
        <Row
          key={row.key}
          grid={grid}
          index={row.index}
          columns={layout.columns}
          isPassing={virtualizer.isScrolling}
          measure={virtualizer.measureElement}
          height={row.size}
          style={{
            ...layout.rowStyle,
            top: row.start - scrollMargin,
          }}
        />
      ))}
    </div>
  );
}

type RowProps<Item> = {
  grid: VirtualGridProps<Item>;
  index: number;
  columns: number;
  /** It comes while one scrolls. */
  isPassing: boolean;
  measure: (row: HTMLDivElement | null) => void;
  height: number;
  style: CSSProperties;
};

function Row<Item>({ grid, index, columns, isPassing, measure, height, style }: RowProps<Item>) {
  const { items, offset = 0 } = grid;
  const firstItem = index * columns;
  const hasTime = useHasTime(isPassing);
  const isThere = hasTime && firstItem >= offset && firstItem < offset + items.length;
  return (
    <div
      // As high as its row was, or is expected to be.
      ref={isThere ? measure : undefined}
      data-index={index}
      role="presentation"
      className="absolute inset-x-0 isolate grid"
      style={{ ...style, height: isThere ? undefined : height }}
    >
      <RowItems grid={grid} firstItem={firstItem} columns={columns} hasTime={hasTime} />
    </div>
  );
}

type RowItemsProps<Item> = {
  grid: VirtualGridProps<Item>;
  firstItem: number;
  columns: number;
  hasTime: boolean;
};

function RowItems<Item>({ grid, firstItem, columns, hasTime }: RowItemsProps<Item>) {
  const { items, offset = 0, places = items.length } = grid;
  const count = Math.min(columns, places - firstItem);
  return Array.from({ length: count }, (_, column) => {
    const place = firstItem + column;
    const item = hasTime ? items[place - offset] : undefined;
    return (
      <div
        key={item === undefined ? column : grid.itemKey(item)}
        role="listitem"
        aria-posinset={place + 1}
        aria-setsize={grid.total ?? (grid.hasMore ? -1 : places)}
      >
        {item === undefined ? grid.placeholder : <Cell item={item} renderItem={grid.renderItem} />}
      </div>
    );
  });
}

type CellProps<Item> = Pick<VirtualGridProps<Item>, "renderItem"> & { item: Item };

/** Rendered once an item. */
function Cell<Item>({ item, renderItem }: CellProps<Item>): ReactNode {
  return useMemo(() => renderItem(item), [item, renderItem]);
}

import { type CSSProperties, useEffect, useEffectEvent, useMemo, useState } from "react";
import { OperationProgress } from "#web/platform/operations/operation-progress.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { cn } from "#web/ui/class-names.ts";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { afterStaying } from "#web/ui/menus/passing.ts";
import type { ListView } from "./list-view.ts";
import { SelectionBar } from "./selection-bar.tsx";
import type { TableColumn, TableRecord } from "./table-column.ts";
import { TableHeader } from "./table-header.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import { TableRows } from "./table-rows.tsx";
import { useTableCells } from "./use-table-cells.ts";
import { useTableRows } from "./use-table-rows.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { useCellWrites } from "./use-cell-writes.ts";
import type { RecordTableProps } from "./record-table-props.ts";

export function RecordTable<Item extends TableRecord>(props: RecordTableProps<Item>) {
  return (
    <>
      <OperationProgress />
      <SelectionBar {...props} />
      <TableInItsState {...props} />
    </>
  );
}

function TableInItsState<Item extends TableRecord>(props: RecordTableProps<Item>) {
  const { view, list } = props;
  const label = kindDefinitions[view.kind].words.title;
  if (list.isPending || props.columns.length === 0) {
    return <TableSkeleton label={label} />;
  }
  if (list.failure) {
    return (
      <FailureState
        title={`${label} could not be loaded`}
        description={failureSentence(list.failure)}
        onRetry={list.retry}
      />
    );
  }
  return list.items.length === 0 ? props.empty : <LoadedTable {...props} />;
}

function LoadedTable<Item extends TableRecord>(props: RecordTableProps<Item>) {
  const { view, list, selection } = props;
  const mayWrite = useMay("records.write");
  const writes = useCellWrites<Item>(view.kind);
  const items = writes.shown(list.items);
  const shown = useShownColumns(view, props.columns);
  const { offset } = list;
  const places = Math.max(list.reached, offset + items.length);
  const [active, activate] = useState({ row: 0, column: 0 });
  const { scroller, virtualizer, rowHeight, headerHeight, rows } = useTableRows(
    places,
    items.length,
    active.row,
  );
  const cells = useTableCells({
    items,
    offset,
    places,
    columns: shown,
    mayWrite,
    selection,
    scroller,
    virtualizer,
    active,
    activate,
  });
  useShown(list, virtualizer.range);
  return (
    <div
      aria-busy={list.isStale}
      className={cn("transition-opacity", list.isStale && "opacity-60")}
    >
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={kindDefinitions[view.kind].words.title}
        aria-rowcount={list.total === null ? -1 : list.total + 1}
        aria-colcount={shown.length + (mayWrite ? 1 : 0)}
        aria-multiselectable={mayWrite}
        className="relative max-h-[max(24rem,calc(100dvh-11rem))] scroll-pt-8 scroll-pl-[calc(min(14rem,44vw)+2.5rem)] overflow-auto rounded-lg border border-line bg-surface"
        {...cells.listeners}
      >
        <TableHeader
          view={view}
          columns={shown}
          selection={mayWrite ? selection : null}
          ids={items.map(({ id }) => id)}
        />
        <div
          role="rowgroup"
          className="relative min-w-full"
          style={{ height: virtualizer.getTotalSize(), ...rowHeightStyle(rowHeight) }}
        >
          <TableRows
            {...props}
            {...{ items, rows, cells, writes, mayWrite, headerHeight }}
            columns={shown}
            firstInSight={virtualizer.range?.startIndex ?? 0}
            isScrolling={virtualizer.isScrolling}
          />
        </div>
      </div>
      {(list.hasMore || list.hasLoadMoreFailed) && (
        <ListEnd
          isLoadingMore={list.isLoadingMore}
          hasFailed={list.hasLoadMoreFailed}
          onRetry={list.loadMore}
        />
      )}
    </div>
  );
}

/** For the rows, and for what is typed in one. */
function rowHeightStyle(pixels: number): CSSProperties {
  return { ["--row-height" as string]: `${pixels}px` };
}

function useShownColumns<Item>(view: ListView, columns: readonly TableColumn<Item>[]) {
  const names = view.columns.join();
  return useMemo(
    () => names.split(",").flatMap((name) => columns.filter(({ field }) => field === name)),
    [names, columns],
  );
}

function useShown(
  { loadAround, isLoading, items }: InfiniteList<TableRecord>,
  range: { startIndex: number; endIndex: number } | null,
): void {
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  const show = useEffectEvent(loadAround);
  const [oldest] = items;
  const loaded = `${oldest?.id} ${items.length} ${isLoading}`;
  useEffect(() => {
    // Rows that one only passes by are not asked for.
    return afterStaying(passingMs, () => loaded && show(first, last));
  }, [first, last, loaded]);
}

const passingMs = 60;

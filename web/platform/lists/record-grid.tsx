import { type ReactNode, useRef } from "react";
import { cn } from "#web/ui/class-names.ts";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { useFocusHeir } from "#web/ui/focus/focus.ts";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { CardPlaceholder } from "#web/ui/lists/skeleton.tsx";
import { VirtualGrid } from "#web/ui/lists/virtual-grid.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import type { InfiniteList } from "./infinite-list.ts";

type RecordGridProps<Item> = {
  label: string;
  list: InfiniteList<Item>;
  renderItem: (item: Item) => ReactNode;
  skeleton: ReactNode;
  empty: ReactNode;
  /** It comes with the records, so that nothing moves. */
  notice?: ReactNode;
  minColumnWidth?: number;
  estimatedRowHeight: number;
  gap?: number;
};

/** Spec section 9. */
const skeletonCount = 3;

export function RecordGrid<Item extends { id: string }>(props: RecordGridProps<Item>) {
  const region = useRef<HTMLDivElement>(null);
  const { items, offset } = props.list;
  const ids = items.map(({ id }) => id);
  const rememberFocus = useFocusHeir(region, ids, offset);
  return (
    <div ref={region} onFocus={rememberFocus}>
      <GridInItsState {...props} />
    </div>
  );
}

function GridInItsState<Item extends { id: string }>(props: RecordGridProps<Item>) {
  if (props.list.isPending) return <GridSkeleton {...props} />;
  return (
    <>
      {props.notice}
      <LoadedGrid {...props} />
    </>
  );
}

function LoadedGrid<Item extends { id: string }>(props: RecordGridProps<Item>) {
  const { label, list } = props;
  if (list.failure) {
    return (
      <FailureState
        title={`${label} could not be loaded`}
        description={failureSentence(list.failure)}
        onRetry={list.retry}
      />
    );
  }
  if (list.items.length === 0) return props.empty;
  return (
    <div
      aria-busy={list.isStale}
      className={cn("transition-opacity", list.isStale && "opacity-60")}
    >
      <VirtualGrid
        label={label}
        items={list.items}
        itemKey={({ id }) => id}
        renderItem={props.renderItem}
        minColumnWidth={props.minColumnWidth}
        estimatedRowHeight={props.estimatedRowHeight}
        gap={props.gap}
        total={list.total ?? undefined}
        offset={list.offset}
        places={Math.max(list.reached, list.offset + list.items.length)}
        placeholder={<CardPlaceholder />}
        hasMore={list.hasMore}
        isLoading={list.isLoading}
        onShow={list.loadAround}
      />
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

type GridSkeletonProps = Pick<
  RecordGridProps<unknown>,
  "label" | "skeleton" | "minColumnWidth" | "gap"
>;

function GridSkeleton({ label, skeleton, minColumnWidth, gap = 12 }: GridSkeletonProps) {
  const columns = minColumnWidth
    ? `repeat(auto-fill, minmax(min(${minColumnWidth}px, 100%), 1fr))`
    : "minmax(0, 1fr)";
  return (
    <div
      role="status"
      aria-label={`Loading ${label.toLowerCase()}`}
      className="grid"
      style={{ gap, gridTemplateColumns: columns }}
    >
      {Array.from({ length: skeletonCount }, (_, place) => (
        <div key={place}>{skeleton}</div>
      ))}
    </div>
  );
}

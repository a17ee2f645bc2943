import { Draggable } from "@hello-pangea/dnd";
import { memo, useRef } from "react";
import type { Deal } from "#shared/deals.ts";
import { ListEnd } from "#web/ui/list-end.tsx";
import { useMay } from "#web/platform/use-may.ts";
import type { BoardColumnProps } from "./board-column.tsx";
import { useColumnVirtualizer, useMoreCards } from "./column-virtualizer.ts";
import { DealCard } from "./deal-card.tsx";

type ColumnCardsProps = BoardColumnProps & {
  /** The id of this column's deal that is being dragged. */
  liftedId: string | null;
};

/** A column's cards. Only those in sight are in the document; more load as one scrolls. */
export function ColumnCards(props: ColumnCardsProps) {
  const { column, scroller, lastMove } = props;
  const list = useRef<HTMLDivElement>(null);
  const keptId = lastMove?.dealId ?? null;
  const virtualizer = useColumnVirtualizer({ column, list, scroller, keptId });
  const rows = virtualizer.getVirtualItems();
  const more = useMoreCards(column, rows.at(-1)?.index ?? 0);
  return (
    <>
      <div
        ref={list}
        role="list"
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            role="listitem"
            aria-posinset={row.index + 1}
            aria-setsize={column.count}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)` }}
          >
            <CardSlot
              {...props}
              deal={column.deals[row.index]}
              index={row.index}
              height={row.size}
            />
          </div>
        ))}
      </div>
      {(more.isLoading || more.hasFailed) && (
        <ListEnd isLoadingMore={more.isLoading} hasFailed={more.hasFailed} onRetry={more.load} />
      )}
    </>
  );
}

type CardSlotProps = ColumnCardsProps & {
  deal: Deal | undefined;
  index: number;
  /** Pixels of the card, which its slot keeps while the card is lifted. */
  height: number;
};

/** One card's place. Memoized, for a column renders many times a second while it scrolls. */
const CardSlot = memo(function CardSlot(props: CardSlotProps) {
  const { deal, index, height, liftedId, carried, lastMove, onLift, onMove } = props;
  const mayMove = useMay("records.write");
  if (!deal) return null;
  return (
    <>
      <Draggable draggableId={deal.id} index={index} isDragDisabled={!mayMove}>
        {(drag) => (
          <DealCard
            deal={deal}
            drag={drag}
            arrival={lastMove?.dealId === deal.id ? lastMove : null}
            lift={carried?.deal.id === deal.id ? "carried" : undefined}
            onLift={() => mayMove && onLift(deal)}
            onMove={(stage) => onMove({ deal, stage })}
          />
        )}
      </Draggable>
      {deal.id === liftedId && (
        <div className="rounded-lg border border-dashed border-line-strong" style={{ height }} />
      )}
    </>
  );
});

import type { VirtualItem } from "@tanstack/react-virtual";
import { memo, useRef } from "react";
import type { Deal } from "#shared/crm/deals.ts";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { useHasTime } from "#web/ui/menus/passing.ts";
import { CardPlaceholder } from "#web/ui/lists/skeleton.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { useColumnLoading } from "./column-loading.ts";
import { useColumnVirtualizer } from "./column-virtualizer.ts";
import { DealCard } from "./deal-card.tsx";
import type { LastMove } from "./last-move.ts";
import type { BoardColumnProps } from "./board-column-props.ts";

/** A column's cards. Only those in sight are in the document; more load as one scrolls. */
export function ColumnCards(props: BoardColumnProps) {
  const { column, scroller, lastMove } = props;
  const list = useRef<HTMLDivElement>(null);
  const keptId = lastMove?.dealId ?? null;
  const virtualizer = useColumnVirtualizer({ column, list, scroller, keptId });
  const rows = virtualizer.getVirtualItems();
  const more = useColumnLoading(column, rows[0]?.index ?? 0, rows.at(-1)?.index ?? -1);
  return (
    <>
      <div
        ref={list}
        role="list"
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map((row) => (
          <CardRow
            key={row.key}
            cards={props}
            row={row}
            isPassing={virtualizer.isScrolling}
            measure={virtualizer.measureElement}
            top={row.start - virtualizer.options.scrollMargin}
          />
        ))}
      </div>
      {column.nextCursor !== null && (
        <ListEnd isLoadingMore={more.isLoading} hasFailed={more.hasFailed} onRetry={more.load} />
      )}
    </>
  );
}

type CardRowProps = {
  cards: BoardColumnProps;
  row: VirtualItem;
  /** It comes while one scrolls. */
  isPassing: boolean;
  measure: (row: HTMLDivElement | null) => void;
  /** Pixels from the first card's. */
  top: number;
};

function CardRow({ cards, row, isPassing, measure, top }: CardRowProps) {
  const { liftedId, carried, lastMove, onLift, onMove } = cards;
  const { deals, offset, count } = cards.column;
  const hasTime = useHasTime(isPassing);
  const deal = hasTime ? deals[row.index - offset] : undefined;
  return (
    <div
      // A placeholder is as high as the card was that it stands for, or is expected to be.
      ref={deal ? measure : undefined}
      data-index={row.index}
      role="listitem"
      aria-posinset={row.index + 1}
      aria-setsize={count}
      className="absolute inset-x-0 isolate"
      style={{ height: deal ? undefined : row.size, top }}
    >
      {deal ? (
        <CardSlot
          {...{ deal, onLift, onMove }}
          isOpen={cards.column.type === "open"}
          arrival={lastMove?.dealId === deal.id ? lastMove : null}
          isCarried={carried?.deal.id === deal.id}
          liftedHeight={liftedId === deal.id ? row.size : null}
        />
      ) : (
        <CardPlaceholder />
      )}
    </div>
  );
}

type CardSlotProps = Pick<BoardColumnProps, "onLift" | "onMove"> & {
  deal: Deal;
  isOpen: boolean;
  /** The move that brought it here, if it was the last. */
  arrival: LastMove | null;
  /** It is picked up by keyboard. */
  isCarried: boolean;
  /** Pixels that its slot keeps while it is lifted by a pointer; null when it is not. */
  liftedHeight: number | null;
};

/** One card's place. Memoized, for a column renders many times a second while it scrolls. */
const CardSlot = memo(function CardSlot(props: CardSlotProps) {
  const { deal, isOpen, arrival, isCarried, liftedHeight, onLift, onMove } = props;
  const mayMove = useMay("records.write");
  if (liftedHeight !== null) {
    return (
      <div
        className="rounded-lg border border-dashed border-line-strong"
        style={{ height: liftedHeight }}
      />
    );
  }
  return (
    <DealCard
      {...{ deal, isOpen, arrival }}
      lift={isCarried ? "carried" : undefined}
      onLift={mayMove ? () => onLift(deal) : undefined}
      onMove={(stage) => onMove({ deal, stage })}
    />
  );
});

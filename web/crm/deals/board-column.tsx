import { format } from "#shared/format/format.ts";
import { ChevronsRight } from "lucide-react";
import { memo, useRef } from "react";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { useFocusHeir } from "#web/ui/focus/focus.ts";
import type { BoardWindow } from "./board-column-window.ts";
import { ColumnCards } from "./column-cards.tsx";
import { columnMark } from "./drag-places.ts";
import { lostToggle } from "./lost-toggle.ts";
import { StageIcon } from "./stage-icon.tsx";
import type { BoardColumnProps } from "./board-column-props.ts";

/** All of it is a place to drop a deal. Memoized: loading one column leaves the others as they are. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, carried, isDraggedOver, way } = props;
  const isCarriedOver = carried?.stage === column.stage && carried.deal.stage !== column.stage;
  return (
    <section
      aria-labelledby={headingId(column)}
      data-target={isDraggedOver || isCarriedOver}
      className="group flex snap-start flex-col"
    >
      <ColumnHead column={column} way={way} />
      <ColumnBody {...props} />
    </section>
  );
});

function headingId({ stage }: BoardWindow): string {
  return `stage-${stage}`;
}

function ColumnHead({ column, way }: Pick<BoardColumnProps, "column" | "way">) {
  return (
    <div className="sticky top-0 z-20 bg-canvas">
      <div className="rounded-t-lg bg-sunken px-3 pt-2.5 pb-2 transition-colors group-data-[target=true]:bg-accent-soft">
        <div className="flex items-center gap-2">
          <StageIcon way={way} />
          <h2 id={headingId(column)} className="truncate font-semibold">
            {column.name}
          </h2>
          {column.type === "lost" && <HideLost stage={column.stage} />}
          <span className="ml-auto text-ink-muted tabular-nums">
            {format.number(column.count)}
            <span className="sr-only">{column.count === 1 ? " deal" : " deals"}</span>
          </span>
        </div>
        <p className="mt-0.5 truncate text-ink-muted tabular-nums">
          {format.money(column.total)}
          <span className="sr-only"> in total</span>
        </p>
      </div>
    </div>
  );
}

function HideLost({ stage }: { stage: string }) {
  const { set } = useViewParams();
  return (
    <button
      type="button"
      {...lostToggle(stage)}
      aria-label="Hide lost deals"
      onClick={() => set({ lost: null })}
      className="-my-0.5 grid size-6 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
    >
      <ChevronsRight aria-hidden className="size-4" />
    </button>
  );
}

function ColumnBody(props: BoardColumnProps) {
  const region = useRef<HTMLDivElement>(null);
  const rememberFocus = useFocusHeir(
    region,
    props.column.deals.map(({ id }) => id),
    props.column.offset,
  );
  return (
    <div
      ref={region}
      {...columnMark(props.column.stage)}
      onFocus={rememberFocus}
      className="min-h-40 flex-1 rounded-b-lg bg-sunken px-2 pt-1 pb-2 transition-colors group-data-[target=true]:bg-accent-soft"
    >
      {props.column.count === 0 && props.column.deals.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line py-8 text-center text-ink-muted">
          No deals
        </p>
      ) : (
        <ColumnCards {...props} />
      )}
    </div>
  );
}

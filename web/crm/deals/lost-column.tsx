import { ChevronsLeft } from "lucide-react";
import type { StageTotal } from "#shared/crm/board.ts";
import { format } from "#shared/format/format.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { columnMark } from "./drag-places.ts";
import { lostToggle } from "./lost-toggle.ts";
import type { DealMove } from "./pipeline-changes.ts";
import { StageIcon } from "./stage-icon.tsx";

type LostColumnProps = {
  total: StageTotal;
  /** A deal is dragged or carried: the column says what a drop does. */
  isOffered: boolean;
  isDraggedOver: boolean;
  carried: DealMove | null;
};

/** Lost deals take no room on the board: a narrow column to drop deals in, which opens to show them. */
export function LostColumn({ total, isOffered, isDraggedOver, carried }: LostColumnProps) {
  const { set } = useViewParams();
  const { stage, name, count } = total;
  const isCarriedOver = carried?.stage === stage;
  return (
    <section
      {...columnMark(stage)}
      aria-label={name}
      data-target={isDraggedOver || isCarriedOver}
      data-offered={isOffered}
      className="group flex w-14 snap-start flex-col rounded-lg border border-transparent bg-sunken transition-colors data-[offered=true]:border-dashed data-[offered=true]:border-danger-ink data-[target=true]:bg-danger-soft"
    >
      <button
        type="button"
        {...lostToggle(stage)}
        aria-label={`${name} ${format.number(count)}, show the deals`}
        onClick={() => set({ lost: "shown" })}
        className="sticky top-0 flex flex-col items-center gap-2 rounded-lg px-1 py-3 text-ink-muted hover:bg-hover hover:text-ink"
      >
        <ChevronsLeft aria-hidden className="size-4" />
        <StageIcon way={null} />
        <span className="[writing-mode:vertical-rl]">
          <span className="font-semibold text-ink">{name}</span>{" "}
          <span className="tabular-nums">{format.number(count)}</span>
        </span>
      </button>
    </section>
  );
}

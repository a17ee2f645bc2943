import type { Deal } from "#shared/crm/deals.ts";
import type { BoardWindow } from "./board-column-window.ts";
import type { LastMove } from "./last-move.ts";
import type { DealMove } from "./pipeline-changes.ts";

export type BoardColumnProps = {
  column: BoardWindow;
  /** How far its deals are, as its icon shows it. */
  way: number | null;
  scroller: HTMLElement | null;
  carried: DealMove | null;
  /** A deal of another stage is dragged over it. */
  isDraggedOver: boolean;
  /** The deal of this stage that is dragged. */
  liftedId: string | null;
  lastMove: LastMove | null;
  onLift: (deal: Deal) => void;
  onMove: (move: DealMove) => void;
};

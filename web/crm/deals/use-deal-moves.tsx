import { type ReactNode, useReducer, useState } from "react";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { useMoveDeal } from "./deals.api.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { missingFields } from "./missing-fields.ts";
import type { DealMove } from "./pipeline-changes.ts";

const EnterStageDialog = lazyDialog(
  async () => (await import("./enter-stage-dialog.tsx")).EnterStageDialog,
);

interface DealMoves {
  /** Moves a deal at once, or after what its new stage needs was filled in. */
  move: (move: DealMove) => void;
  /** The move that waits for what its stage needs: the deal shows where it goes. */
  waiting: DealMove | null;
  dialog: ReactNode;
}

export function useDealMoves(): DealMoves {
  const { stageOf } = useStages();
  const { mutate } = useMoveDeal();
  const [waiting, setWaiting] = useState<DealMove | null>(null);
  // One more render shows the move in the frame in which the dragged deal is dropped: the pending move is in the mutation
  // cache already, only its notification comes a task later, and for a frame the deal would stand where it was.
  const [, renderNow] = useReducer((count: number) => count + 1, 0);
  const stage = waiting && stageOf(waiting.stage);
  return {
    move: (move) => {
      const lacks = missingFields(stageOf(move.stage), move).length > 0;
      if (lacks) return setWaiting(move);
      mutate(move);
      renderNow();
    },
    waiting,
    dialog: waiting && stage && (
      <EnterStageDialog move={waiting} stage={stage} onClose={() => setWaiting(null)} />
    ),
  };
}

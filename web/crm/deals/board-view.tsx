import { Handshake } from "lucide-react";
import { deal } from "#shared/deals.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { RecordEditor } from "#web/platform/record-editor.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Board } from "./board.tsx";
import type { Board as BoardData } from "./board-column-window.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { DealDialog } from "./deal-dialog.tsx";
import { useMoveDeal, usePendingMoves, usePipeline } from "./deals.api.ts";
import { withDealMoved } from "./pipeline-changes.ts";

export function BoardView() {
  const mayWrite = useMay("records.write");
  const pipeline = usePipeline();
  const board = pipeline.data;
  return (
    <>
      {pipeline.isPending && <BoardSkeleton />}
      {pipeline.isLoadingError && (
        <FailureState
          title="Deals could not be loaded"
          description={failureSentence(pipeline.error)}
          onRetry={() => void pipeline.refetch()}
        />
      )}
      {board?.stages.every(({ count }) => count === 0) && (
        <Notice icon={Handshake} className="mb-4">
          {mayWrite
            ? "Your pipeline is empty. Add a deal, then drag it from stage to stage as your talks go on."
            : "The pipeline is empty."}
        </Notice>
      )}
      {board && <MovableDeals board={board} />}
      <RecordEditor
        schema={deal}
        path={apiPaths.deals}
        loaded={board?.stages.flatMap(({ deals }) => deals) ?? []}
      >
        {(record, close) => <DealDialog deal={record} onClose={close} />}
      </RecordEditor>
    </>
  );
}

/** Shows a moved deal in its new stage at once, and where it really is when the server has answered. */
function MovableDeals({ board }: { board: BoardData }) {
  const shownBoard = usePendingMoves().reduce(withDealMoved, board);
  return <Board board={shownBoard} onMove={useMoveDeal()} />;
}

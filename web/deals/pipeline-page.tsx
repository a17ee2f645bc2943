import { Handshake, Plus } from "lucide-react";
import { deal } from "#shared/deals.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { titled } from "#web/platform/page-title.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { RecordEditor } from "#web/platform/record-editor.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { Permitted } from "#web/platform/permitted.tsx";
import { PageHeader } from "#web/shell/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Board } from "./board.tsx";
import type { Board as BoardData } from "./board-column-stretch.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { DealDialog } from "./deal-dialog.tsx";
import { useMoveDeal, usePendingMoves, usePipeline } from "./deals.api.ts";
import { withDealMoved } from "./pipeline-changes.ts";

export const meta = () => titled("Pipeline");

export default function PipelinePage() {
  const { open } = useViewParams();
  const mayWrite = useMay("records.write");
  const pipeline = usePipeline();
  const board = pipeline.data;
  return (
    // From the top bar down to the screen's edge, so that the board and not the page scrolls.
    <div className="-mb-6 flex h-[calc(100dvh-4.5rem)] flex-col md:-mb-8 md:h-[calc(100dvh-5rem)]">
      <PageHeader title="Pipeline" description="Track and manage your deals">
        <Permitted to="records.write">
          <Button variant="primary" onClick={() => open({ new: "true" })}>
            <Plus aria-hidden />
            New Deal
          </Button>
        </Permitted>
      </PageHeader>
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
    </div>
  );
}

/** Shows a moved deal in its new stage at once, and where it really is when the server has answered. */
function MovableDeals({ board }: { board: BoardData }) {
  const shownBoard = usePendingMoves().reduce(withDealMoved, board);
  return <Board board={shownBoard} onMove={useMoveDeal()} />;
}

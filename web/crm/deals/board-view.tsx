import { Handshake, SearchX } from "lucide-react";
import { deal } from "#shared/crm/deals.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { MembersOfCards, useMembers } from "#web/settings/members/members.api.ts";
import { CardActionsProvider, useListActions } from "#web/platform/kinds/card-actions.ts";
import { RecordEditor } from "#web/platform/dialogs/record-editor.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { ListCount } from "#web/ui/lists/list-count.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useDeleteRecord } from "#web/records/kinds/delete-record.ts";
import { Board } from "./board.tsx";
import type { Board as BoardData } from "./board-column-window.ts";
import { BoardNarrowingProvider } from "./board-narrowing.ts";
import { BoardSkeleton } from "./board-skeleton.tsx";
import { type BoardNarrowing, usePendingMoves, usePipeline } from "./deals.api.ts";
import { withDealMoved } from "./pipeline-changes.ts";
import { useDealMoves } from "./use-deal-moves.tsx";

const DealDialog = lazyDialog(async () => (await import("./deal-dialog.tsx")).DealDialog);

type BoardViewProps = {
  narrowing: BoardNarrowing;
  /** False until it is known what to ask for. */
  isReady: boolean;
  onClear: () => void;
};

export function BoardView({ narrowing, isReady, onClear }: BoardViewProps) {
  const mayWrite = useMay("records.write");
  const pipeline = usePipeline(narrowing, isReady);
  const { data: members } = useMembers();
  const board = pipeline.data;
  const total =
    board && [...board.stages, ...board.lost].reduce((sum, { count }) => sum + count, 0);
  const isEmpty = total === 0;
  const isNarrowed = Boolean(narrowing.q || narrowing.ownerId || narrowing.filter);
  const found = isNarrowed && !pipeline.isPlaceholderData ? total : undefined;
  return (
    <BoardNarrowingProvider value={narrowing}>
      {/* The board shows it by stage. What is found is read out, not what comes and goes meanwhile. */}
      <ListCount isUnseen total={found ?? null} one="deal" many="deals" />
      {pipeline.isPending && <BoardSkeleton />}
      {pipeline.isLoadingError && (
        <FailureState
          title="Deals could not be loaded"
          description={failureSentence(pipeline.error)}
          onRetry={() => void pipeline.refetch()}
        />
      )}
      {isEmpty && isNarrowed && (
        <Notice
          icon={SearchX}
          className="mb-4"
          action={<Button onClick={onClear}>Show all deals</Button>}
        >
          No deals match.
        </Notice>
      )}
      {isEmpty && !isNarrowed && (
        <Notice icon={Handshake} className="mb-4">
          {narrowing.asOf
            ? "The pipeline was empty at the end of this day."
            : mayWrite
              ? "Your pipeline is empty. Add a deal, then drag it from stage to stage as your talks go on."
              : "The pipeline is empty."}
        </Notice>
      )}
      {board && (
        <MembersOfCards value={members}>
          <MovableDeals board={board} />
        </MembersOfCards>
      )}
      <RecordEditor
        schema={deal}
        path={apiPaths.deals}
        loaded={board?.stages.flatMap(({ deals }) => deals) ?? []}
      >
        {(record, close) => (
          <DealDialog deal={record} pipelineId={board?.pipelineId} onClose={close} />
        )}
      </RecordEditor>
    </BoardNarrowingProvider>
  );
}

/** Shows a moved deal in its new stage at once, and where it really is when the server has answered. */
function MovableDeals({ board }: { board: BoardData }) {
  const { move, waiting, dialog } = useDealMoves();
  const moves = usePendingMoves();
  const { mutate: deleteDeal } = useDeleteRecord("deal");
  const actions = useListActions(deleteDeal);
  const shownBoard = (waiting ? [...moves, waiting] : moves).reduce(withDealMoved, board);
  return (
    <CardActionsProvider value={actions}>
      <Board board={shownBoard} onMove={move} />
      {dialog}
    </CardActionsProvider>
  );
}

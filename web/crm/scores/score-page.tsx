import { useState } from "react";
import { useNavigate } from "react-router";
import type { Score } from "#shared/scores/scores.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/score-page.ts";
import { GradeCard } from "./grade-card.tsx";
import { draftOf } from "./score-draft.ts";
import { ScoreEditor } from "./score-editor.tsx";
import { ScoreState } from "./score-state.tsx";
import { useDeleteScore, useScore } from "./scores.api.ts";

export const meta = () => titled("Score");

export default function ScorePage({ params }: Route.ComponentProps) {
  const score = useScore(params.id);
  useDocumentTitle(score.data?.name);
  return (
    <>
      <BackLink to={paths.scores}>All scores</BackLink>
      {score.isPending && <Skeleton className="h-96" />}
      {score.error && (
        <FailureState
          title="The score could not be loaded"
          description={failureSentence(score.error)}
          onRetry={() => void score.refetch()}
        />
      )}
      {score.data && <ScoreCard score={score.data} />}
      {score.data && <GradeCard id={params.id} />}
    </>
  );
}

function ScoreCard({ score }: { score: Score }) {
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useDeleteScore(score.id);
  const leave = () => void navigate(paths.scores);
  return (
    <CardSection
      title={score.name}
      actions={<Button onClick={() => setIsDeleting(true)}>Delete score</Button>}
    >
      <div className="grid gap-5">
        <ScoreState score={score} />
        <ScoreEditor id={score.id} first={draftOf(score)} onSaved={leave} onCancel={leave} />
      </div>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this score?"
          description="Its column and its filters go. What was set by hand is forgotten. It cannot be brought back."
          confirmLabel="Delete score"
          pendingLabel="Deleting..."
          isPending={remove.isPending}
          isDestructive
          onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </CardSection>
  );
}

import { Gauge, Plus } from "lucide-react";
import { Link } from "react-router";
import { mostScores, type Score } from "#shared/scores/scores.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { ButtonSkeleton, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ScoreState } from "./score-state.tsx";
import { sayCounts } from "./score-words.ts";
import { useScores } from "./scores.api.ts";

export const meta = () => titled("Scores");

export default function ScoresPage() {
  const scores = useScores();
  const { data } = scores;
  return (
    <CardSection
      title="Scores"
      description="From 0 to 100, for who a contact is and what they do: they say who to call first."
      actions={
        scores.isPending ? (
          <ButtonSkeleton />
        ) : (
          data && data.length > 0 && data.length < mostScores && <NewScoreLink />
        )
      }
    >
      {scores.isPending && <Skeleton className="h-24" />}
      {scores.error && (
        <FailureState
          title="The scores could not be loaded"
          description={failureSentence(scores.error)}
          onRetry={() => void scores.refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={Gauge}
          title="No scores yet"
          description="Give points for what makes a good lead, such as a job title or a reply. Lists are then filtered and sorted by the score, and rules follow it."
        >
          <NewScoreLink />
        </EmptyState>
      )}
      <ul className="grid divide-y divide-line">
        {data?.map((score) => (
          <ScoreItem key={score.id} score={score} />
        ))}
      </ul>
    </CardSection>
  );
}

function NewScoreLink() {
  return (
    <Button asChild variant="primary">
      <Link to={`${paths.scores}/new`}>
        <Plus aria-hidden />
        New score
      </Link>
    </Button>
  );
}

function ScoreItem({ score }: { score: Score }) {
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <h3 className="min-w-0 font-medium wrap-anywhere">
        <Link
          to={`${paths.scores}/${score.id}`}
          className={`${textLinkStyle} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}
        >
          {score.name}
        </Link>
      </h3>
      <p className="text-ink-muted">{sayCounts(score)}</p>
      <ScoreState score={score} />
    </li>
  );
}

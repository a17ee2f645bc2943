import { useState } from "react";
import type { Contact } from "#shared/crm/contacts.ts";
import { format } from "#shared/format/format.ts";
import { type ContactScore, highestScore } from "#shared/scores/scores.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Meter } from "#web/ui/meter.tsx";
import { ByHandDialog } from "./by-hand-dialog.tsx";
import { PointsList } from "./points-list.tsx";
import { useContactScores, useTakeBack } from "./scores.api.ts";
import { ScoresPlaceholder } from "./scores-placeholder.tsx";

type ContactScoresProps = { contact: Pick<Contact, "id" | "version"> };

/** The scores of a contact with all that made them; nothing where the workspace has none. */
export function ContactScores({ contact: { id, version } }: ContactScoresProps) {
  const { data = [], isPending, error, refetch } = useContactScores(id, version);
  if (isPending) return <ScoresPlaceholder />;
  if (error) {
    return (
      <FailureState
        title="The scores could not be loaded"
        description={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return null;
  return (
    <CardSection title="Scores">
      <ul className="grid divide-y divide-line">
        {data.map((score) => (
          <ScoreItem key={score.scoreId} contactId={id} score={score} />
        ))}
      </ul>
    </CardSection>
  );
}

type ScoreItemProps = { contactId: string; score: ContactScore };

function ScoreItem({ contactId, score }: ScoreItemProps) {
  const { name, points, byHand, problem } = score;
  const shown = byHand?.points ?? points;
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="shrink-0 text-lg font-semibold tabular-nums">{shown}</span>
        </p>
        <Meter
          label={name}
          value={shown}
          max={highestScore}
          text={`${shown} of ${highestScore}`}
          isWarning={false}
        />
      </div>
      {byHand && (
        <p className="wrap-anywhere text-ink-muted">
          {`Set by hand by ${byHand.userName ?? "someone who has left"} on ${format.moment(byHand.at)}: ${byHand.reason}`}
        </p>
      )}
      {problem !== null && <p className="text-danger-ink">{problem}</p>}
      <details>
        <summary className="cursor-pointer text-ink-muted pointer-coarse:min-h-11">
          {byHand ? `What the points of ${name} would give` : `Points of ${name}`}
        </summary>
        <PointsList worked={score} />
      </details>
      <Permitted to="records.write">
        <Buttons contactId={contactId} score={score} />
      </Permitted>
    </li>
  );
}

function Buttons({ contactId, score }: ScoreItemProps) {
  const { scoreId, name, byHand } = score;
  const [isSetting, setIsSetting] = useState(false);
  const takeBack = useTakeBack(contactId, scoreId);
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={`Set by hand: ${name}`} onClick={() => setIsSetting(true)}>
        Set by hand
      </Button>
      {byHand && (
        <Button
          aria-label={`Follow the points of ${name}`}
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          Follow the points
        </Button>
      )}
      {isSetting && (
        <ByHandDialog contactId={contactId} score={score} onClose={() => setIsSetting(false)} />
      )}
    </div>
  );
}

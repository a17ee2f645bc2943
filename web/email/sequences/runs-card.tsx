import { useState } from "react";
import { Link } from "react-router";
import { runStates, type Sequence, type SequenceRun } from "#shared/email/sequences.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { describeRun, stateLabels, stateTones } from "./sequence-words.ts";
import { useSequenceRuns } from "./sequences.api.ts";
import { dotted } from "#web/ui/isolated.ts";

export function RunsCard({ sequence }: { sequence: Sequence }) {
  const [state, setState] = useState("");
  const runs = useSequenceRuns(sequence.id, state || null);
  return (
    <CardSection
      title="Contacts"
      actions={
        <Select
          aria-label="Show contacts"
          className="w-36"
          value={state}
          onChange={({ target }) => setState(target.value)}
        >
          <option value="">All</option>
          {runStates.map((one) => (
            <option key={one} value={one}>
              {stateLabels[one]}
            </option>
          ))}
        </Select>
      }
    >
      {runs.isPending && <Skeleton className="h-24" />}
      {runs.failure && (
        <FailureState
          title="The contacts could not be loaded"
          description={failureSentence(runs.failure)}
          onRetry={runs.retry}
        />
      )}
      {!runs.isPending && !runs.failure && runs.items.length === 0 && (
        <p className="text-ink-muted">
          {state ? "No contact is in this state." : "Start the sequence on a contact's page."}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {runs.items.map((run) => (
          <RunItem key={run.id} run={run} />
        ))}
      </ul>
      {runs.hasMore && (
        <Button className="mt-4 w-full" disabled={runs.isLoadingMore} onClick={runs.loadMore}>
          Show more
        </Button>
      )}
    </CardSection>
  );
}

function RunItem({ run }: { run: SequenceRun }) {
  const { contactId, contactName, state, senderName } = run;
  return (
    <li className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        <Link
          to={paths.contact(contactId)}
          className="block truncate font-medium hover:text-accent-ink"
        >
          {contactName}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {dotted([describeRun(run), senderName])}
        </p>
      </div>
      <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
    </li>
  );
}

import { ListOrdered } from "lucide-react";
import { useState } from "react";
import type { Contact } from "#shared/crm/contacts.ts";
import type { ContactRun } from "#shared/email/sequences.ts";
import { format } from "#shared/format/format.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { describeRun, logText, stateLabels, stateTones } from "./sequence-words.ts";
import { useContactRuns, useStopRun } from "./sequences.api.ts";
import { StartDialog } from "./start-dialog.tsx";

type ContactSequencesProps = { contact: Pick<Contact, "id" | "name" | "email"> };

/** The sequences of a contact, each with what was decided and why; nothing where there is none to start. */
export function ContactSequences({ contact }: ContactSequencesProps) {
  const { data: runs = [], error, refetch } = useContactRuns(contact.id);
  const isWriter = useMay("emailAccounts.manage");
  const [isStarting, setIsStarting] = useState(false);
  const mayStart = isWriter && contact.email !== null;
  if (error) {
    return (
      <FailureState
        title="The sequences could not be loaded"
        description={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (runs.length === 0 && !mayStart) return null;
  return (
    <CardSection
      title="Sequences"
      actions={
        mayStart && (
          <Button onClick={() => setIsStarting(true)}>
            <ListOrdered aria-hidden />
            Start sequence
          </Button>
        )
      }
    >
      {runs.length === 0 && <p className="text-ink-muted">Not in a sequence</p>}
      <ul className="grid divide-y divide-line">
        {runs.map((run) => (
          <RunItem key={run.id} run={run} isWriter={isWriter} />
        ))}
      </ul>
      {isStarting && <StartDialog contact={contact} onClose={() => setIsStarting(false)} />}
    </CardSection>
  );
}

function RunItem({ run, isWriter }: { run: ContactRun; isWriter: boolean }) {
  const stop = useStopRun(run.contactId);
  const { id, sequenceName, state, endedAt } = run;
  return (
    <li className="grid gap-1 py-2 first:pt-0 last:pb-0">
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow truncate font-medium">{sequenceName}</p>
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        {isWriter && endedAt === null && (
          <Button
            aria-label={`Stop ${sequenceName}`}
            disabled={stop.isPending}
            onClick={() => stop.mutate(id)}
          >
            Stop
          </Button>
        )}
      </div>
      <p className="wrap-anywhere text-ink-muted">{describeRun(run)}</p>
      <details>
        <summary className="cursor-pointer text-ink-muted pointer-coarse:min-h-11">
          Log of {sequenceName}
        </summary>
        <Log run={run} />
      </details>
    </li>
  );
}

function Log({ run: { log } }: { run: ContactRun }) {
  return (
    <ol className="mt-1 grid gap-1.5">
      {log.map((entry) => (
        <li key={`${entry.at} ${entry.event}`} className="grid sm:grid-cols-[9rem_1fr] sm:gap-2">
          <time dateTime={entry.at} className="text-ink-muted">
            {format.moment(entry.at, "minute")}
          </time>
          <span className="min-w-0 wrap-anywhere">{logText(entry)}</span>
        </li>
      ))}
    </ol>
  );
}

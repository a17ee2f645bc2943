import { useState } from "react";
import { entryStates, type EntryState, type WebForm } from "#shared/web-forms/web-forms.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { EntryItem } from "./entry-item.tsx";
import { entryLabels } from "./web-form-words.ts";
import { useEntries } from "./web-forms.api.ts";

/** What visitors sent and what became of it, newest first. */
export function EntriesCard({ form }: { form: WebForm }) {
  const [state, setState] = useState<EntryState | null>(null);
  const entries = useEntries(form.id, state);
  return (
    <CardSection
      title="Entries"
      description="Spam is set aside, and deleted after 30 days."
      actions={
        <Select
          aria-label="Show"
          className="w-40"
          value={state ?? ""}
          onChange={({ target }) =>
            setState(entryStates.find((one) => one === target.value) ?? null)
          }
        >
          <option value="">All but spam</option>
          {entryStates.map((one) => (
            <option key={one} value={one}>
              {entryLabels[one]}
            </option>
          ))}
        </Select>
      }
    >
      {entries.isPending && <Skeleton className="h-24" />}
      {entries.failure && (
        <FailureState
          title="The entries could not be loaded"
          description={failureSentence(entries.failure)}
          onRetry={entries.retry}
        />
      )}
      {!entries.isPending && !entries.failure && entries.items.length === 0 && (
        <p className="text-ink-muted">
          {state ? "There is no such entry." : "No one has filled it in yet. Try it yourself."}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {entries.items.map((entry) => (
          <EntryItem key={entry.id} formId={form.id} entry={entry} />
        ))}
      </ul>
      {entries.hasMore && (
        <Button className="mt-4 w-full" disabled={entries.isLoadingMore} onClick={entries.loadMore}>
          Show more
        </Button>
      )}
    </CardSection>
  );
}

import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import type { WebFormEntryDetails } from "#shared/web-forms/web-forms.ts";
import { format } from "#shared/format/format.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { isTyping } from "#web/platform/forms/is-typing.ts";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { DetailList, textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/entry-page.ts";
import { EntryActions } from "./entry-actions.tsx";
import { EntryFiles } from "./entry-files.tsx";
import { entryFilePath, entryPage } from "./entry-paths.ts";
import {
  entryLabels,
  entryTones,
  nameOfEntry,
  sourceLabels,
  spamSentences,
} from "./web-form-words.ts";
import { useEntry, useWebForm } from "./web-forms.api.ts";
import { sentence } from "#web/ui/isolated.ts";

export const meta = () => titled("Entry");

export default function EntryPage({ params: { id, entryId } }: Route.ComponentProps) {
  const entry = useEntry(id, entryId);
  const form = useWebForm(id);
  return (
    <>
      <BackLink to={paths.webForm(id)}>
        {form.data ? `All entries of ${form.data.name}` : "All entries"}
      </BackLink>
      {entry.isPending && <Skeleton className="h-64" />}
      {entry.error && (
        <FailureState
          title="The entry could not be loaded"
          description={failureSentence(entry.error)}
          onRetry={() => void entry.refetch()}
        />
      )}
      {entry.data && <EntryCard key={entryId} formId={id} entry={entry.data} />}
    </>
  );
}

type EntryCardProps = { formId: string; entry: WebFormEntryDetails };

function EntryCard({ formId, entry }: EntryCardProps) {
  const navigate = useNavigate();
  const name = nameOfEntry(entry);
  const { state, answers, files, problem, spamReason } = entry;
  useDocumentTitle(name);
  const hidden = answers.flatMap(({ label, value, isHidden }) =>
    isHidden ? { label: sentence`${label} (hidden field)`, value } : [],
  );
  return (
    <>
      <Neighbours formId={formId} entry={entry} />
      <CardSection
        title={name}
        actions={<Badge tone={entryTones[state]}>{entryLabels[state]}</Badge>}
      >
        {problem && <p className="mb-4 text-warning-ink">{problem}</p>}
        {state === "spam" && (
          <p className="mb-4 text-ink-muted">
            {spamReason ? spamSentences[spamReason] : "It was set aside as spam."} It is deleted
            after 30 days.
          </p>
        )}
        <DetailList
          details={answers.flatMap(({ label, value, isHidden }) =>
            isHidden ? [] : { label, value },
          )}
        />
        <div className="mt-4 empty:hidden">
          <EntryFiles files={files} pathOf={(id) => entryFilePath(formId, entry.id, id)} />
        </div>
        <EntryActions
          formId={formId}
          entry={entry}
          name={name}
          onDeleted={() => void navigate(paths.webForm(formId))}
        />
      </CardSection>
      <CardSection title="What became of it">
        <Outcome entry={entry} />
      </CardSection>
      <CardSection title="How it came">
        <DetailList details={[...cameFrom(entry), ...hidden]} />
      </CardSection>
    </>
  );
}

function Outcome({
  entry: { contactId, contactName, ownerName, state },
}: Pick<EntryCardProps, "entry">) {
  if (contactId === null) return <p className="text-ink-muted">There is no contact.</p>;
  const link = (
    <Link to={paths.contact(contactId)} className={textLinkStyle}>
      {contactName}
    </Link>
  );
  return (
    <DetailList
      details={[
        { label: state === "added" ? "New contact" : "Contact, known before", value: link },
        { label: "Owner", value: ownerName },
      ]}
    />
  );
}

function cameFrom({ createdAt, source, consent, consentVersion }: WebFormEntryDetails) {
  const version = consentVersion === null ? "" : ` (version ${consentVersion})`;
  return [
    { label: "When", value: format.moment(createdAt, "minute") },
    ...sourceLabels.flatMap(([key, label]) => {
      const value = source[key];
      return value === undefined ? [] : [{ label, value }];
    }),
    ...(consent === null ? [] : [{ label: `Agreed to${version}`, value: consent }]),
  ];
}

/** The entries beside it, also by the arrow keys. */
function Neighbours({ formId, entry: { newerId, olderId } }: EntryCardProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const id = { ArrowLeft: newerId, ArrowRight: olderId }[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!id || !isPlain || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      void navigate(entryPage(formId, id));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [formId, newerId, olderId, navigate]);
  return (
    <nav aria-label="Entries" className="mb-3 flex flex-wrap gap-2">
      <Neighbour formId={formId} id={newerId} label="Newer (←)" />
      <Neighbour formId={formId} id={olderId} label="Older (→)" />
    </nav>
  );
}

type NeighbourProps = { formId: string; id: string | null; label: string };

function Neighbour({ formId, id, label }: NeighbourProps) {
  if (id === null) return <Button disabled>{label}</Button>;
  return (
    <Button asChild>
      <Link to={entryPage(formId, id)}>{label}</Link>
    </Button>
  );
}

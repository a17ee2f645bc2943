import { Link } from "react-router";
import { format } from "#shared/format.ts";
import type { WebFormEntry } from "#shared/web-forms.ts";
import { paths } from "#web/platform/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DetailList, textLinkStyle } from "#web/ui/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { entryLabels, entryTones } from "./web-form-words.ts";
import { useAcceptEntry, useDeleteEntry } from "./web-forms.api.ts";

type EntryItemProps = { formId: string; entry: WebFormEntry };

/** What one visitor sent, the contact that it became, and what can be done with it. */
export function EntryItem({ formId, entry }: EntryItemProps) {
  const { state, answers, contactId, contactName, problem, createdAt } = entry;
  const name = contactName ?? answers[0]?.value ?? "an entry";
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 font-medium break-words">
          {contactId ? (
            <Link to={paths.contact(contactId)} className={textLinkStyle}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <Badge tone={entryTones[state]}>{entryLabels[state]}</Badge>
        <span className="text-ink-muted">
          <RelativeTime moment={createdAt} />
        </span>
      </div>
      {problem && <p className="text-warning-ink">{problem}</p>}
      <Answers entry={entry} />
      <Actions formId={formId} entry={entry} name={name} />
    </li>
  );
}

function Answers({ entry: { answers, source, consent } }: { entry: WebFormEntry }) {
  const cameFrom = Object.values(source);
  const rows = [
    ...answers,
    ...(cameFrom.length > 0 ? [{ label: "Came from", value: format.list(cameFrom) }] : []),
    ...(consent ? [{ label: "Agreed to", value: consent }] : []),
  ];
  return <DetailList details={rows} />;
}

function Actions({ formId, entry, name }: EntryItemProps & { name: string }) {
  const accept = useAcceptEntry(formId);
  const remove = useDeleteEntry(formId);
  const isSetAside = entry.state === "spam" || entry.state === "failed";
  const acceptLabel = entry.state === "spam" ? "Make a contact" : "Try again";
  return (
    <div className="flex flex-wrap gap-2">
      {isSetAside && (
        <Button
          aria-label={`${acceptLabel}: ${name}`}
          disabled={accept.isPending}
          onClick={() => accept.mutate(entry.id)}
        >
          {acceptLabel}
        </Button>
      )}
      <Button
        aria-label={`Delete entry: ${name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(entry.id)}
      >
        Delete entry
      </Button>
    </div>
  );
}

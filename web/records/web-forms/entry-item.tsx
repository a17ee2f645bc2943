import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import type { WebFormEntry } from "#shared/web-forms/web-forms.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DetailList, textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { EntryFiles } from "./entry-files.tsx";
import { entryFilePath, entryPage } from "./entry-paths.ts";
import { entryLabels, entryTones, nameOfEntry } from "./web-form-words.ts";

type EntryItemProps = { formId: string; entry: WebFormEntry };

/** What one visitor sent, and what can be done with it; all that is known about it has a page. */
export function EntryItem({ formId, entry }: EntryItemProps) {
  const { id, state, files, contactId, problem, createdAt } = entry;
  const name = nameOfEntry(entry);
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Link to={entryPage(formId, id)} className={textLinkStyle}>
            {name}
          </Link>
        </h3>
        <Badge tone={entryTones[state]}>{entryLabels[state]}</Badge>
        <span className="text-ink-muted">
          <RelativeTime moment={createdAt} />
        </span>
        {contactId && (
          <Link
            to={paths.contact(contactId)}
            aria-label={`Open contact: ${name}`}
            className={textLinkStyle}
          >
            Open contact
          </Link>
        )}
      </div>
      {problem && <p className="text-warning-ink">{problem}</p>}
      <Answers entry={entry} />
      <EntryFiles files={files} pathOf={(fileId) => entryFilePath(formId, id, fileId)} />
      <EntryActions formId={formId} entry={entry} name={name} />
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

import type { AuditEvent } from "#shared/administration/audit.ts";
import { MoreButton } from "#web/platform/lists/more-button.tsx";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { actionText, detailText, personText, recordValueText, sourceText } from "./audit-words.ts";
import { dotted, sentence } from "#web/ui/isolated.ts";

const columns = ["What", "Who", "From", "When"];

/** The events: a table where there is room for one, else a card for each. */
export function AuditList({ audit }: { audit: InfiniteList<AuditEvent> }) {
  return (
    <>
      <table className="hidden w-full table-fixed text-left lg:table">
        <caption className="sr-only">What happened, newest first</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-medium first:w-1/2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {audit.items.map((event) => (
            <AuditRow key={event.id} event={event} />
          ))}
        </tbody>
      </table>
      <ul aria-label="What happened, newest first" className="grid divide-y divide-line lg:hidden">
        {audit.items.map((event) => (
          <AuditCard key={event.id} event={event} />
        ))}
      </ul>
      <MoreButton list={audit} />
    </>
  );
}

function AuditRow({ event }: { event: AuditEvent }) {
  return (
    <tr className="align-top">
      <td className="py-2 pr-4 wrap-anywhere">
        <What event={event} />
      </td>
      <td className="py-2 pr-4 wrap-anywhere">
        {personText(event)}
        {event.userEmail && <p className="text-xs text-ink-muted">{event.userEmail}</p>}
      </td>
      <td className="py-2 pr-4 break-all text-ink-muted">{sourceText(event)}</td>
      <td className="py-2 text-ink-muted">
        <RelativeTime moment={event.at} />
      </td>
    </tr>
  );
}

function AuditCard({ event }: { event: AuditEvent }) {
  return (
    <li className="grid gap-0.5 py-3 wrap-anywhere">
      <What event={event} />
      <p className="text-ink-muted">
        {dotted([personText(event), sourceText(event)])} · <RelativeTime moment={event.at} />
      </p>
    </li>
  );
}

function What({ event }: { event: AuditEvent }) {
  const valueText = recordValueText(event.entity, useStages().nameOf);
  return (
    <>
      <p>
        <span className="font-medium">{actionText(event)}</span>
        {event.target && sentence` ${event.target}`}
      </p>
      {event.details.length > 0 && (
        <p className="text-xs text-ink-muted">
          {dotted(event.details.map((detail) => detailText(detail, valueText)))}
        </p>
      )}
    </>
  );
}

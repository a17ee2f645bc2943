import { Link } from "react-router";
import { format } from "#shared/format/format.ts";
import type { Webhook } from "#shared/records/webhooks.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { describeEvents, stateLabels, stateTones } from "./webhook-words.ts";

export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, url, description, events } = webhook;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 font-medium break-all">
          <Link
            to={paths.webhook(id)}
            className={`${textLinkStyle} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}
          >
            {description ?? url}
          </Link>
        </h3>
        <StateBadge webhook={webhook} />
      </div>
      {description && <p className="text-ink-muted break-all">{url}</p>}
      <p className="mt-0.5 text-ink-muted">{describeEvents(events, format.list)}</p>
      <LastDelivery webhook={webhook} />
    </li>
  );
}

export function StateBadge({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === "active" && failingSince) return <Badge tone="warning">Failing</Badge>;
  return <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>;
}

function LastDelivery({ webhook: { lastDeliveredAt, waiting } }: { webhook: Webhook }) {
  return (
    <p className="mt-0.5 text-ink-muted">
      {lastDeliveredAt ? (
        <>
          Last delivered <RelativeTime moment={lastDeliveredAt} />
        </>
      ) : (
        "Nothing delivered yet"
      )}
      {waiting > 0 && ` · ${format.number(waiting)} waiting`}
    </p>
  );
}

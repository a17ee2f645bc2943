import { useState } from "react";
import { Link } from "react-router";
import {
  callsKeptDays,
  callStates,
  type CallState,
  type IncomingCall,
  type IncomingWebhook,
  mostCallsKept,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { format } from "#shared/format/format.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AcceptCallsButton } from "./accept-calls-button.tsx";
import { CallDialog } from "./call-dialog.tsx";
import { useCalls } from "./incoming-webhooks.api.ts";
import { callLabels, callTones } from "./incoming-words.ts";

/** What was sent and what became of it, newest first. */
export function CallsCard({ webhook }: { webhook: IncomingWebhook }) {
  const [state, setState] = useState<CallState | null>(null);
  const [shown, setShown] = useState<IncomingCall | null>(null);
  const log = useCalls(webhook.id, state);
  return (
    <CardSection
      title="Log"
      description={`The last ${format.number(mostCallsKept)} calls, for ${callsKeptDays} days.`}
      actions={
        <Select
          aria-label="Show"
          className="w-40"
          value={state ?? ""}
          onChange={({ target }) =>
            setState(callStates.find((one) => one === target.value) ?? null)
          }
        >
          <option value="">All calls</option>
          {callStates.map((one) => (
            <option key={one} value={one}>
              {callLabels[one]}
            </option>
          ))}
        </Select>
      }
    >
      <AcceptCallsButton webhook={webhook} />
      {log.isPending && <Skeleton className="h-24" />}
      {log.failure && (
        <FailureState
          title="The log could not be loaded"
          description={failureSentence(log.failure)}
          onRetry={log.retry}
        />
      )}
      {!log.isPending && !log.failure && log.items.length === 0 && (
        <p className="text-ink-muted">
          {state ? "There is no such call." : "Nothing was sent yet."}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {log.items.map((call) => (
          <CallItem key={call.id} call={call} onShow={() => setShown(call)} />
        ))}
      </ul>
      {log.hasMore && (
        <Button className="mt-4 w-full" disabled={log.isLoadingMore} onClick={log.loadMore}>
          Show more
        </Button>
      )}
      {shown && <CallDialog webhook={webhook} call={shown} onClose={() => setShown(null)} />}
    </CardSection>
  );
}

function CallItem({ call, onShow }: { call: IncomingCall; onShow: () => void }) {
  const { state, contactId, contactName, problem, createdAt } = call;
  const name = contactName ?? "Call";
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-medium wrap-anywhere">
            {contactId ? (
              <Link to={paths.contact(contactId)} className={textLinkStyle}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <Badge tone={callTones[state]}>{callLabels[state]}</Badge>
          <span className="text-ink-muted">
            <RelativeTime moment={createdAt} />
          </span>
        </div>
        {problem && <p className="mt-0.5 wrap-anywhere text-warning-ink">{problem}</p>}
      </div>
      <Button aria-label={`Show call: ${name}`} onClick={onShow}>
        Show call
      </Button>
    </li>
  );
}

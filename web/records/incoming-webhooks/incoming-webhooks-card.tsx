import { Inbox, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { IncomingWebhook } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { countText } from "#shared/format/count-text.ts";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { NewIncomingDialog } from "./incoming-webhook-dialogs.tsx";
import { useIncomingWebhooks } from "./incoming-webhooks.api.ts";

export function IncomingWebhooksCard() {
  const webhooks = useIncomingWebhooks();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <CardSection
      title="Incoming webhooks"
      description="Other programs send here, and what they send becomes contacts."
      actions={
        <Button onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          New address
        </Button>
      }
    >
      {webhooks.isPending && <Skeleton className="h-24" />}
      {webhooks.error && (
        <FailureState
          title="The incoming webhooks could not be loaded"
          description={failureSentence(webhooks.error)}
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {webhooks.data?.length === 0 && (
        <EmptyState
          icon={Inbox}
          title="No incoming webhooks yet"
          description="Make an address, paste it into Zapier, n8n, Make, Typeform or a program of your own, and send something once. Then choose which field of a contact each part of it fills in."
        />
      )}
      <ul className="grid divide-y divide-line">
        {webhooks.data?.map((webhook) => (
          <IncomingItem key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {isAdding && (
        <NewIncomingDialog
          onAdded={({ id }) => void navigate(paths.incomingWebhook(id))}
          onClose={() => setIsAdding(false)}
        />
      )}
    </CardSection>
  );
}

function IncomingItem({ webhook }: { webhook: IncomingWebhook }) {
  const { id, name, calls, waiting, lastCallAt } = webhook;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Link
            to={paths.incomingWebhook(id)}
            className={`${textLinkStyle} pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center`}
          >
            {name}
          </Link>
        </h3>
        <IncomingBadge webhook={webhook} />
      </div>
      <p className="mt-0.5 text-ink-muted">
        {lastCallAt ? countText(calls, "call", "calls") : "Nothing was sent yet"}
        {lastCallAt && (
          <>
            {", the last one "}
            <RelativeTime moment={lastCallAt} />
          </>
        )}
        {waiting > 0 && ` · ${waiting} without a contact`}
      </p>
    </li>
  );
}

export function IncomingBadge({ webhook: { isOn, mapping } }: { webhook: IncomingWebhook }) {
  if (!isOn) return <Badge>Off</Badge>;
  if (mapping.length === 0) return <Badge tone="warning">Needs fields</Badge>;
  return <Badge tone="success">On</Badge>;
}

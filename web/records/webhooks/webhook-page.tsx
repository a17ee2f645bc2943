import { useState } from "react";
import { useNavigate } from "react-router";
import { format } from "#shared/format/format.ts";
import type { Webhook } from "#shared/records/webhooks.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/webhook-page.ts";
import { DeliveriesCard } from "./deliveries-card.tsx";
import { DeleteWebhookDialog, EditWebhookDialog, RenewSecretDialog } from "./webhook-dialogs.tsx";
import { StateBadge } from "./webhook-item.tsx";
import { TestOutcome } from "./test-outcome.tsx";
import { describeEvents } from "./webhook-words.ts";
import { useChangeWebhook, useTestWebhook, useWebhook } from "./webhooks.api.ts";

export const meta = () => titled("Webhook");

export default function WebhookPage({ params }: Route.ComponentProps) {
  const webhook = useWebhook(params.id);
  return (
    <>
      <BackLink to={paths.webhooks}>All webhooks</BackLink>
      {webhook.isPending && <Skeleton className="h-64" />}
      {webhook.error && (
        <FailureState
          title="The webhook could not be loaded"
          description={failureSentence(webhook.error)}
          onRetry={() => void webhook.refetch()}
        />
      )}
      {webhook.data && <WebhookCard webhook={webhook.data} />}
      {webhook.data && <DeliveriesCard webhook={webhook.data} />}
    </>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { url, description, events, fields, state, failingSince, stopReason } = webhook;
  useDocumentTitle(description ?? url);
  return (
    <CardSection title={description ?? "Webhook"} actions={<StateBadge webhook={webhook} />}>
      <div className="grid gap-1">
        <p className="font-medium break-all">{url}</p>
        <p className="text-ink-muted">{describeEvents(events, format.list)}</p>
        {fields.length > 0 && (
          <p className="text-ink-muted">Changes of {format.list(fields)} alone</p>
        )}
        {stopReason && (
          <p className="text-danger-ink">{stopReason} Fix the endpoint, then start it.</p>
        )}
        {failingSince && state === "active" && (
          <p className="text-warning-ink">
            Events are not accepted. The first failed <RelativeTime moment={failingSince} />; each
            is tried again for three days.
          </p>
        )}
      </div>
      <Actions webhook={webhook} />
    </CardSection>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<"edit" | "secret" | "delete" | null>(null);
  const navigate = useNavigate();
  const test = useTestWebhook(webhook.id);
  const change = useChangeWebhook(webhook.id);
  const isActive = webhook.state === "active";
  const close = () => setOpen(null);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button disabled={test.isPending} onClick={() => test.mutate()}>
        Send test
      </Button>
      <Button
        disabled={change.isPending}
        onClick={() => change.mutate({ state: isActive ? "paused" : "active" })}
      >
        {isActive ? "Pause" : "Start"}
      </Button>
      <Button onClick={() => setOpen("edit")}>Edit</Button>
      <Button onClick={() => setOpen("secret")}>New secret</Button>
      <Button onClick={() => setOpen("delete")}>Delete</Button>
      {test.data && <TestOutcome webhookId={webhook.id} deliveryId={test.data.id} />}
      {open === "edit" && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {open === "secret" && <RenewSecretDialog webhook={webhook} onClose={close} />}
      {open === "delete" && (
        <DeleteWebhookDialog
          webhook={webhook}
          onDeleted={() => void navigate(paths.webhooks)}
          onClose={close}
        />
      )}
    </div>
  );
}

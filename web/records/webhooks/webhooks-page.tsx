import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { IncomingWebhooksCard } from "#web/records/incoming-webhooks/incoming-webhooks-card.tsx";
import { NewWebhookDialog } from "./webhook-dialogs.tsx";
import { WebhookItem } from "./webhook-item.tsx";
import { useWebhooks } from "./webhooks.api.ts";

export const meta = () => titled("Webhooks");

export default function WebhooksPage() {
  const webhooks = useWebhooks();
  return (
    <>
      <OutgoingWebhooksCard webhooks={webhooks} />
      <IncomingWebhooksCard />
    </>
  );
}

function OutgoingWebhooksCard({ webhooks }: { webhooks: ReturnType<typeof useWebhooks> }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <CardSection
      title="Webhooks"
      description={
        <>
          Send other programs what happens here: your own, or Zapier, n8n and Make.{" "}
          <a href={apiPaths.docs} className={textLinkStyle}>
            API reference
          </a>
        </>
      }
      actions={
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          New webhook
        </Button>
      }
    >
      {webhooks.isPending && <Skeleton className="h-24" />}
      {webhooks.error && (
        <FailureState
          title="The webhooks could not be loaded"
          description={failureSentence(webhooks.error)}
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {webhooks.data?.length === 0 && (
        <EmptyState
          icon={WebhookIcon}
          title="No webhooks yet"
          description="Choose what is of interest, such as deals that change, and where to send it. Each event is signed, tried again for three days, and listed here with what became of it."
        />
      )}
      <ul className="grid divide-y divide-line">
        {webhooks.data?.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      {isAdding && <NewWebhookDialog onClose={() => setIsAdding(false)} />}
    </CardSection>
  );
}

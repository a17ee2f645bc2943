import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { IncomingWebhook } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/incoming-webhook-page.ts";
import { CallsCard } from "./calls-card.tsx";
import {
  DeleteIncomingDialog,
  EditIncomingDialog,
  RenewAddressDialog,
} from "./incoming-webhook-dialogs.tsx";
import { IncomingBadge } from "./incoming-webhooks-card.tsx";
import {
  refreshIncomingWebhooks,
  useChangeIncomingWebhook,
  useIncomingWebhook,
} from "./incoming-webhooks.api.ts";
import { MappingCard } from "./mapping-card.tsx";

export const meta = () => titled("Incoming webhook");

export default function IncomingWebhookPage({ params }: Route.ComponentProps) {
  const webhook = useIncomingWebhook(params.id);
  return (
    <>
      <BackLink to={paths.webhooks}>All webhooks</BackLink>
      {webhook.isPending && <Skeleton className="h-64" />}
      {webhook.error && (
        <FailureState
          title="The incoming webhook could not be loaded"
          description={failureSentence(webhook.error)}
          onRetry={() => void webhook.refetch()}
        />
      )}
      {webhook.data && <IncomingCard webhook={webhook.data} />}
      {webhook.data && <MappingCard key={webhook.data.id} webhook={webhook.data} />}
      {webhook.data && <CallsCard webhook={webhook.data} />}
    </>
  );
}

function IncomingCard({ webhook }: { webhook: IncomingWebhook }) {
  const { id, name, isOn, stopReason, addressStart } = webhook;
  useDocumentTitle(name);
  useNewCalls(webhook);
  const [open, setOpen] = useState<"edit" | "address" | "delete" | null>(null);
  const navigate = useNavigate();
  const change = useChangeIncomingWebhook(id);
  const close = () => setOpen(null);
  return (
    <CardSection title={name} actions={<IncomingBadge webhook={webhook} />}>
      <p className="font-mono text-xs break-all">…/hooks/{addressStart}…</p>
      <p className="mt-1 text-ink-muted">
        {isOn
          ? "The whole address was shown when it was made."
          : (stopReason ?? "It takes no calls until it is switched on again.")}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => setOpen("edit")}>Edit</Button>
        <Button disabled={change.isPending} onClick={() => change.mutate({ isOn: !isOn })}>
          {isOn ? "Switch off" : "Switch on"}
        </Button>
        <Button onClick={() => setOpen("address")}>New address</Button>
        <Button onClick={() => setOpen("delete")}>Delete</Button>
      </div>
      {open === "edit" && <EditIncomingDialog webhook={webhook} onClose={close} />}
      {open === "address" && <RenewAddressDialog webhook={webhook} onClose={close} />}
      {open === "delete" && (
        <DeleteIncomingDialog
          webhook={webhook}
          onDeleted={() => void navigate(paths.webhooks)}
          onClose={close}
        />
      )}
    </CardSection>
  );
}

/** Asks for the log again once the webhook says that something came. */
function useNewCalls({ calls, waiting, lastCallAt }: IncomingWebhook): void {
  const figures = [calls, waiting, lastCallAt].join();
  const known = useRef(figures);
  useEffect(() => {
    if (known.current === figures) return;
    known.current = figures;
    void refreshIncomingWebhooks();
  }, [figures]);
}

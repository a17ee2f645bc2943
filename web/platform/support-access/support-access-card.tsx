import { useState, useSyncExternalStore } from "react";
import type { SupportAccess } from "#shared/administration/support-access.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useEndSupport, useGrantSupport, useSupportAccess } from "./support-access.api.ts";

export function SupportAccessCard() {
  const access = useSupportAccess();
  if (access.isPending) return <Skeleton className="h-40" />;
  if (access.data?.isOffered === false) return null;
  return (
    <CardSection title="Support access">
      {access.error && !access.data && (
        <FailureState
          title="Support access could not be loaded"
          description={failureSentence(access.error)}
          onRetry={() => void access.refetch()}
        />
      )}
      {access.data && (access.data.grant ? <Granted grant={access.data.grant} /> : <NotGranted />)}
    </CardSection>
  );
}

function NotGranted() {
  const [isAsking, setIsAsking] = useState(false);
  const grant = useGrantSupport();
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge>Not granted</Badge>
        <span className="max-w-prose text-ink-muted">
          The operators of this server see none of your records, unless you let them for an hour.
        </span>
      </p>
      <Button onClick={() => setIsAsking(true)}>Grant support access</Button>
      {isAsking && (
        <ConfirmDialog
          title="Grant support access for an hour?"
          description="The operators of this server can then read all records. They can change and export nothing, and see no keys. All owners get a mail, and you can end it at any time."
          confirmLabel="Grant for an hour"
          pendingLabel="Granting..."
          isPending={grant.isPending}
          onConfirm={() => grant.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

type Grant = NonNullable<SupportAccess["grant"]>;

function Granted({ grant }: { grant: Grant }) {
  const end = useEndSupport();
  const minutes = useMinutesUntil(grant.expiresAt);
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="warning">{grant.isUsed ? "In use" : "Granted"}</Badge>
        <span className="max-w-prose text-ink-muted">
          {grant.grantedBy ?? "An owner"} lets the operators of this server read all records.{" "}
          {minutes === 1 ? "One minute is left." : `${minutes} minutes are left.`}
        </span>
      </p>
      <Button variant="danger" disabled={end.isPending} onClick={() => end.mutate()}>
        {end.isPending ? "Ending..." : "End it now"}
      </Button>
    </>
  );
}

const minuteMs = 60_000;

function useMinutesUntil(moment: string): number {
  return useSyncExternalStore(onTick, () =>
    Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / minuteMs)),
  );
}

function onTick(notify: () => void): () => void {
  const timer = setInterval(notify, 1_000);
  return () => clearInterval(timer);
}

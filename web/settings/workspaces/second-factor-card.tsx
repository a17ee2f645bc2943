import { useState } from "react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useDemandSecondFactor, useWorkspace } from "./workspaces.api.ts";

/** The rule that everyone needs a second factor, for owners to switch on and off. */
export function SecondFactorCard() {
  const workspace = useWorkspace();
  return (
    <CardSection title="Second factor">
      {workspace.isPending && <Skeleton className="h-16" />}
      {workspace.error && (
        <FailureState
          title="The rule could not be loaded"
          description={failureSentence(workspace.error)}
          onRetry={() => void workspace.refetch()}
        />
      )}
      {workspace.data && <Rule isOn={workspace.data.requiresSecondFactor} />}
    </CardSection>
  );
}

function Rule({ isOn }: { isOn: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const demand = useDemandSecondFactor();
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={isOn ? "success" : "neutral"}>{isOn ? "Demanded" : "Not demanded"}</Badge>
        <span className="max-w-prose text-ink-muted">
          {isOn
            ? "Everyone needs an authenticator app or a passkey, or comes in through your single sign-on."
            : "Members may sign in with their password alone."}
        </span>
      </p>
      <Button variant={isOn ? "secondary" : "primary"} onClick={() => setIsAsking(true)}>
        {isOn ? "Stop demanding it" : "Demand it of everyone"}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={isOn ? "Stop demanding a second factor?" : "Demand a second factor of everyone?"}
          description={
            isOn
              ? "A member's password alone lets someone in then, unless the member has a second factor anyway."
              : "Members without one see nothing of the workspace until they have set one up, and their API keys wait as long."
          }
          confirmLabel={isOn ? "Stop demanding it" : "Demand it"}
          pendingLabel="Saving..."
          isPending={demand.isPending}
          isDestructive={isOn}
          onConfirm={() => demand.mutate(!isOn, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

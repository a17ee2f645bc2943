import { FlaskConical } from "lucide-react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { SubscriptionCard } from "#web/settings/subscription-card.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { BehaviourCard } from "./behaviour-card.tsx";
import { ClockCard } from "./clock-card.tsx";
import { useSandbox } from "./sandbox.api.ts";
import { SandboxPayments } from "./sandbox-payments.tsx";

export const meta = () => titled("Sandbox");

/** Where the whole life of a subscription can be tried out in a few minutes, without money. */
export default function SandboxPage() {
  const { isSandbox } = useSignedInUser();
  if (isSandbox) return <Sandbox />;
  return (
    <EmptyState
      icon={FlaskConical}
      title="There is no sandbox here"
      description="Payments on this server are real."
    />
  );
}

function Sandbox() {
  const { data: sandbox, error, refetch } = useSandbox();
  return (
    <>
      <SubscriptionCard />
      {sandbox && (
        <>
          <ClockCard sandbox={sandbox} />
          <BehaviourCard settings={sandbox.settings} />
          <SandboxPayments payments={sandbox.payments} />
        </>
      )}
      {!sandbox && (
        <CardSection title="Clock">
          {error ? (
            <FailureState
              title="The sandbox could not be loaded"
              description={failureSentence(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton className="h-24" />
          )}
        </CardSection>
      )}
    </>
  );
}

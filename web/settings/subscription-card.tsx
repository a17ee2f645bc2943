import { format } from "#shared/format/format.ts";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { type BillingState, findPlan } from "#shared/billing/billing.ts";
import { inWords, keptFor } from "#shared/administration/kept-for.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { SubscriptionBadge } from "./subscription-badge.tsx";
import { reportPayment, useBilling, useEndRenewals } from "./plans.api.ts";

/** Who pays for the workspace; to an owner also how their subscription stands, and the way to end it. */
export function SubscriptionCard() {
  return useMay("billing.manage") ? <OwnSubscription /> : <OwnersSubscription />;
}

function OwnersSubscription() {
  return (
    <CardSection title="Subscription">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-52">
          The owners of this workspace pay for it. Ask one of them if you need another plan.
        </p>
        <Button asChild>
          <Link to={paths.members}>See the owners</Link>
        </Button>
      </div>
    </CardSection>
  );
}

function OwnSubscription() {
  const billing = useBilling();
  useReturnFromCheckout();
  return (
    <CardSection title="Subscription">
      {billing.isPending && <Skeleton className="h-12" />}
      {billing.error && (
        <FailureState
          title="Your subscription could not be loaded"
          description={failureSentence(billing.error)}
          onRetry={() => void billing.refetch()}
        />
      )}
      {billing.data && <Standing billing={billing.data} />}
    </CardSection>
  );
}

/** The provider leads back with the payment's id, which is reported once. */
function useReturnFromCheckout(): void {
  const [params, setParams] = useSearchParams();
  const payment = params.get("payment");
  const reported = useRef<string>(null);
  useEffect(() => {
    if (payment === null || reported.current === payment) return;
    reported.current = payment;
    setParams({}, { replace: true });
    void reportPayment(payment);
  }, [payment, setParams]);
}

function Standing({ billing }: { billing: BillingState }) {
  const end = useEndRenewals();
  const { deleteAt } = useSignedInUser().plan;
  const { cancelsAtEnd, planId } = billing;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SubscriptionBadge status={cancelsAtEnd ? "canceled" : billing.status} />
      <p className="min-w-0 flex-1 basis-52">{sentenceFor(billing, deleteAt)}</p>
      {planId !== null && (
        <Button aria-disabled={end.isPending} onClick={() => end.mutate(!cancelsAtEnd)}>
          {cancelsAtEnd ? "Resume subscription" : "Cancel subscription"}
        </Button>
      )}
    </div>
  );
}

function sentenceFor(billing: BillingState, deleteAt: string | null): string {
  const { isOpen, status, planId, nextPlanId, periodEnd, coveredUntil, cancelsAtEnd } = billing;
  if (!isOpen) return "This server takes no payments. Everything is open to you.";
  if (status === "trial" || status === "pending") return trialSentence(billing);
  if (planId === null && deleteAt !== null) {
    return `Your workspace will be deleted on ${dayOf(deleteAt)}. Choose a plan before that day to keep it.`;
  }
  if (planId === null) return "Choose a plan to write in your workspace again.";
  if (cancelsAtEnd) return endingSentence(billing);
  if (status === "past_due") {
    return `A payment is missing. Choose your plan to pay it by ${dayOf(coveredUntil)}; after that your workspace can only be read.`;
  }
  if (nextPlanId !== null) return `${planName(nextPlanId)} follows on ${dayOf(periodEnd)}.`;
  return `It renews on ${dayOf(periodEnd)}.`;
}

function trialSentence({ coveredUntil, hasTrialEnded }: BillingState): string {
  const day = dayOf(coveredUntil);
  return hasTrialEnded
    ? `Your trial ended on ${day}. Choose a plan to write in your workspace again.`
    : `Your trial lasts until ${day}.`;
}

function endingSentence({ periodEnd, nextPlanId }: BillingState): string {
  const end = `It ends on ${dayOf(periodEnd)}. You can take that back until then`;
  return nextPlanId === null
    ? `${end}. After that the workspaces that you alone pay for can be read and exported for ${inWords(keptFor.endedWorkspaces)}, and are then deleted.`
    : `${end}; ${planName(nextPlanId)} would follow.`;
}

/** Such as "Starter, paid by the month". */
function planName(id: string): string {
  const plan = findPlan(id);
  return plan ? `${plan.name}, paid by the ${plan.interval},` : "Another plan";
}

export function dayOf(moment: string | null): string {
  if (moment === null) return "its end";
  return format.moment(moment, "long");
}

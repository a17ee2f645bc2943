import { Check } from "lucide-react";
import { useState } from "react";
import type { Plan, PlanInterval, PlanOffer } from "#shared/billing/billing.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useBilling, usePlans, useStartPayment } from "./plans.api.ts";
import { dayOf } from "./subscription-card.tsx";

const intervals = [
  { value: "month", label: "Monthly" },
  { value: "year", label: "Annual" },
] as const;

export function SubscriptionPlans() {
  const [interval, chooseInterval] = useState<PlanInterval>("month");
  const plans = usePlans(interval);
  const billing = useBilling();
  // Together, for what choosing a plan costs stands above its button, and would move it.
  const isPending = plans.isPending || billing.isPending;
  return (
    <CardSection
      title="Subscription Plans"
      actions={
        <SegmentedControl
          label="Billing"
          segments={intervals}
          value={interval}
          onChange={chooseInterval}
        />
      }
    >
      {isPending && !plans.error && <PlansSkeleton />}
      {plans.error && (
        <FailureState
          title="The plans could not be loaded"
          description={failureSentence(plans.error)}
          onRetry={() => void plans.refetch()}
        />
      )}
      {plans.data && !isPending && (
        <PlanColumns plans={plans.data} offers={billing.data?.offers ?? []} />
      )}
    </CardSection>
  );
}

const columnsStyle = "grid gap-4 md:grid-cols-3";

/** As high as the plans, so that what stands below them stays where it is. */
function PlansSkeleton() {
  return (
    <div role="status" className="relative">
      <p className="absolute inset-x-0 top-6 text-center">Loading subscription plans...</p>
      <div aria-hidden className={columnsStyle}>
        {["first", "second", "third"].map((column) => (
          <Skeleton key={column} className="h-78.5" />
        ))}
      </div>
    </div>
  );
}

function PlanColumns({ plans, offers }: { plans: Plan[]; offers: PlanOffer[] }) {
  const payment = useStartPayment();
  return (
    <ul className={columnsStyle}>
      {plans.map((plan) => (
        <PlanColumn
          key={plan.id}
          plan={plan}
          offer={offers.find(({ planId }) => planId === plan.id)}
          isDisabled={payment.isPending || payment.isSuccess}
          onChoose={() => payment.mutate(plan.id)}
        />
      ))}
    </ul>
  );
}

type PlanColumnProps = {
  plan: Plan;
  /** What choosing it would come to; undefined where that is not known. */
  offer: PlanOffer | undefined;
  /** A payment is being created, for this plan or another. */
  isDisabled: boolean;
  onChoose: () => void;
};

function PlanColumn({ plan, offer, isDisabled, onChoose }: PlanColumnProps) {
  const taken = offer && takenLabels[offer.kind];
  return (
    <li className="flex flex-col rounded-lg border border-line p-4">
      <h3 className="font-semibold">{plan.name}</h3>
      <p className="mt-1 text-ink-muted">
        <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">
          £{plan.price}
        </span>
        {` / ${plan.interval}`}
      </p>
      <ul className="my-4 grid flex-1 content-start gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            {feature}
          </li>
        ))}
      </ul>
      <Permitted to="billing.manage">
        {offer?.kind !== "current" && offer && (
          <p className="mb-2 text-ink-muted">{describeOffer(offer)}</p>
        )}
        <Button
          variant={taken ? "secondary" : "primary"}
          disabled={taken !== undefined || isDisabled}
          onClick={onChoose}
        >
          {taken ?? `Choose ${plan.name}`}
        </Button>
      </Permitted>
    </li>
  );
}

/** What cannot be chosen again. */
const takenLabels: Partial<Record<PlanOffer["kind"], string>> = {
  current: "Current Plan",
  next: "Next Plan",
};

function describeOffer({ kind, due, credit, startsAt }: PlanOffer): string {
  if (kind === "next") return `Follows on ${dayOf(startsAt)}`;
  if (kind === "later") return `From ${dayOf(startsAt)}; nothing to pay today`;
  return credit === "0.00" ? `£${due} today` : `£${due} today, with £${credit} credit taken off`;
}

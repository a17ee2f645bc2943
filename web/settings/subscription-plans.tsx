import { Check } from "lucide-react";
import type { Plan } from "#shared/billing.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { useSignedInUser } from "#web/shell/session-gate.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { usePlans, useStartPayment } from "./plans.api.ts";

export function SubscriptionPlans() {
  const plans = usePlans();
  return (
    <CardSection title="Subscription Plans">
      {plans.isPending && <PlansSkeleton />}
      {plans.error && (
        <FailureState
          title="The plans could not be loaded"
          description={failureSentence(plans.error)}
          onRetry={() => void plans.refetch()}
        />
      )}
      {plans.data && <PlanColumns plans={plans.data} />}
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

function PlanColumns({ plans }: { plans: Plan[] }) {
  const { subscriptionTier } = useSignedInUser();
  const payment = useStartPayment();
  return (
    <ul className={columnsStyle}>
      {plans.map((plan) => (
        <PlanColumn
          key={plan.id}
          plan={plan}
          isCurrent={plan.id === subscriptionTier}
          isDisabled={payment.isPending || payment.isSuccess}
          onChoose={() => payment.mutate(plan.id)}
        />
      ))}
    </ul>
  );
}

type PlanColumnProps = {
  plan: Plan;
  isCurrent: boolean;
  /** A payment is being created, for this plan or another. */
  isDisabled: boolean;
  onChoose: () => void;
};

function PlanColumn({ plan, isCurrent, isDisabled, onChoose }: PlanColumnProps) {
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
      <Button
        variant={isCurrent ? "secondary" : "primary"}
        disabled={isCurrent || isDisabled}
        onClick={onChoose}
      >
        {isCurrent ? "Current Plan" : `Choose ${plan.name}`}
      </Button>
    </li>
  );
}

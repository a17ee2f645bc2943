import { format } from "#shared/format/format.ts";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "#web/marketing/section.tsx";
import { ActionLink, TextLink } from "#web/marketing/action-link.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/class-names.ts";
import { landingPlans } from "./landing-data.ts";

type LandingPlan = (typeof landingPlans)[number];

/** The page shows one of the two billings, by CSS alone: the one whose radio button is on. */
const monthlyOnly = "group-has-[[value=annual]:checked]/pricing:hidden";
const annualOnly = "hidden group-has-[[value=annual]:checked]/pricing:block";

export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Simple, honest pricing"
      lead="Start free for 14 days with everything switched on. No credit card required."
      isCentered
      className="group/pricing border-t border-line bg-sunken"
    >
      <BillingSwitch />
      <ul className="mt-10 grid items-stretch gap-5 lg:grid-cols-3">
        {landingPlans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} isPopular={plan.id === "professional"} />
        ))}
      </ul>
      <div className="mx-auto mt-10 max-w-2xl space-y-3 text-center text-sm leading-6 text-balance text-ink-muted">
        <p>
          All plans get email support. Professional and Enterprise get priority support via chat and
          phone. Bigger plans? <TextLink href={paths.contactUs}>Contact Sales</TextLink>
        </p>
        <p>
          Billed monthly or annually, with automatic renewal. Cancel anytime on your account page.
          Details are in our <TextLink href={paths.terms}>terms</TextLink>.
        </p>
      </div>
    </Section>
  );
}

function BillingSwitch() {
  return (
    <fieldset className="mx-auto flex w-fit rounded-lg border border-line bg-surface p-1 shadow-card">
      <legend className="sr-only">Billing</legend>
      <BillingChoice value="monthly" isDefault>
        Monthly
      </BillingChoice>
      <BillingChoice value="annual">
        Annual <span className="font-normal">· 2 months free</span>
      </BillingChoice>
    </fieldset>
  );
}

type BillingChoiceProps = { value: string; isDefault?: boolean; children: ReactNode };

function BillingChoice({ value, isDefault, children }: BillingChoiceProps) {
  return (
    <label className="flex min-h-10 cursor-pointer items-center gap-1 rounded-md px-4 text-sm font-medium text-ink-muted transition-colors has-checked:bg-accent has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink">
      <input
        type="radio"
        name="billing"
        value={value}
        defaultChecked={isDefault}
        className="sr-only"
      />
      {children}
    </label>
  );
}

function PlanCard({ plan, isPopular }: { plan: LandingPlan; isPopular: boolean }) {
  const { id, name, features } = plan;
  return (
    <li
      className={cn(
        "flex flex-col rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8",
        isPopular && "border-accent shadow-popover ring-1 ring-accent",
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{name}</h3>
        {isPopular && <Badge tone="accent">Most Popular</Badge>}
      </div>
      <PlanPrice plan={plan} />
      <ul className="mt-6 mb-8 grid gap-3">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-success-ink" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <PlanLink plan={id} billing="monthly" isPrimary={isPopular} className={monthlyOnly} />
        <PlanLink plan={id} billing="annual" isPrimary={isPopular} className={annualOnly} />
      </div>
    </li>
  );
}

function PlanPrice({ plan: { monthlyPrice, annualPrice } }: { plan: LandingPlan }) {
  const number = "text-4xl font-semibold tracking-tight tabular-nums";
  return (
    <>
      <p className={cn("mt-4 text-ink-muted", monthlyOnly)}>
        <span className={cn(number, "text-ink")}>${monthlyPrice}</span> per month
      </p>
      <p className={cn("mt-4 text-ink-muted", annualOnly)}>
        <span className={cn(number, "text-ink")}>${format.number(annualPrice)}</span> per year
      </p>
      <p className={cn("mt-1 text-sm text-ink-muted", monthlyOnly)}>
        billed in pounds: £{monthlyPrice} per month or £{format.number(annualPrice)} per year
      </p>
      <p className={cn("mt-1 text-sm text-ink-muted", annualOnly)}>
        billed in pounds: £{format.number(annualPrice)}, the price of ten months
      </p>
    </>
  );
}

type PlanLinkProps = {
  plan: string;
  billing: "monthly" | "annual";
  isPrimary: boolean;
  className: string;
};

/** Leads to sign-up and remembers the choice for after it. */
function PlanLink({ plan, billing, isPrimary, className }: PlanLinkProps) {
  return (
    <div className={className}>
      <ActionLink
        href={paths.signUp(paths.chosenPlan(plan, billing))}
        isPrimary={isPrimary}
        className="w-full"
      >
        Get Started
      </ActionLink>
    </div>
  );
}

import { titled } from "#web/platform/navigation/page-title.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { AccountActions } from "./account-actions.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { OftenChanged } from "./often-changed.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { SubscriptionPlans } from "./subscription-plans.tsx";
import { UsageCard } from "./usage-card.tsx";

export const meta = () => titled("Settings");

export default function SettingsPage() {
  return (
    <>
      <OftenChanged />
      <AppearanceCard />
      <ProfileCard />
      {useMay("billing.read") ? <Plan /> : <HiddenPlan />}
      <AccountActions />
    </>
  );
}

function Plan() {
  return (
    <>
      <SubscriptionCard />
      <UsageCard />
      <SubscriptionPlans />
    </>
  );
}

/** Every member may read the plan, but support access is to records alone. */
function HiddenPlan() {
  return (
    <CardSection title="Subscription">
      <p>
        Support access does not include the subscription and usage of this workspace. Its members
        see them here.
      </p>
    </CardSection>
  );
}

import { titled } from "#web/platform/page-title.ts";
import { AccountActions } from "./account-actions.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { SubscriptionPlans } from "./subscription-plans.tsx";
import { UsageCard } from "./usage-card.tsx";

export const meta = () => titled("Settings");

export default function SettingsPage() {
  return (
    <>
      <ProfileCard />
      <SubscriptionCard />
      <UsageCard />
      <SubscriptionPlans />
      <AccountActions />
    </>
  );
}

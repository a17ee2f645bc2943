import { titled } from "#web/platform/page-title.ts";
import { PageHeader } from "#web/shell/page-header.tsx";
import { AccountActions } from "./account-actions.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SubscriptionPlans } from "./subscription-plans.tsx";

export const meta = () => titled("Settings");

export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" description="Manage your account and subscription" />
      <div className="grid max-w-5xl gap-6">
        <ProfileCard />
        <SubscriptionPlans />
        <AccountActions />
      </div>
    </>
  );
}

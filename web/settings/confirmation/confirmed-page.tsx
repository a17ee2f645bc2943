import { useEffect } from "react";
import { AccountCard } from "#web/accounts/account-card.tsx";
import { AccountLink } from "#web/accounts/account-link.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { announceSignIn } from "./confirmation.api.ts";

export const meta = () => titled("It is you");

/** Where the identity provider sends a tab back to that was opened to confirm who someone is. */
export default function ConfirmedPage() {
  useEffect(() => {
    announceSignIn();
    window.close();
  }, []);
  return (
    <AccountCard
      title="It is you"
      description="You have signed in again."
      footer={<AccountLink to={paths.dashboard}>Go to your dashboard</AccountLink>}
    >
      <p role="status">Go back to the tab that you came from. You can close this one.</p>
    </AccountCard>
  );
}

import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountLink } from "./account-link.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

/** How one gets in where sign-up is closed. @param onOperator the one who runs the server creates the first account */
export function ByInvitation({ onOperator }: { onOperator: () => void }) {
  return (
    <AccountCard
      title="Accounts are by invitation"
      description="Here, people join the workspace that they are invited to."
      footer={
        <>
          Already have an account? <AccountLink to={paths.signIn()}>Sign in</AccountLink>
        </>
      }
    >
      <ul className="grid list-disc gap-2 pl-4">
        <li>Invited? Open the link in the mail, and create your account there.</li>
        <li>
          Does your company use SSO? <AccountLink to={paths.signIn()}>Sign in with it</AccountLink>:
          that creates your account.
        </li>
        <li>Neither? Ask an owner of your workspace to invite you.</li>
      </ul>
      <Button
        size="lg"
        className="mt-6 w-full disabled:opacity-100"
        disabled={!useIsHydrated()}
        onClick={onOperator}
      >
        I run this server
      </Button>
    </AccountCard>
  );
}

import { LogOut } from "lucide-react";
import { signOutEverywhere } from "#web/platform/calls/persisted-writes.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";

export function AccountActions() {
  return (
    <CardSection title="Account Actions">
      <Button asChild>
        {/* A document navigation: the server ends the session and leads to the landing page. */}
        <a href={paths.logout} onClick={signOutEverywhere}>
          <LogOut aria-hidden />
          Log Out
        </a>
      </Button>
    </CardSection>
  );
}

import { LogOut, Settings, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { displayName } from "#web/accounts/display-name.ts";
import { signOutEverywhere } from "#web/platform/calls/persisted-writes.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { WorkspaceChoices } from "#web/settings/workspaces/workspace-choices.tsx";
import { DropdownMenuItem, DropdownMenuLabel } from "#web/ui/menus/dropdown-menu.tsx";

export function UserMenuItems({ onMakeNew }: { onMakeNew: () => void }) {
  const user = useSignedInUser();
  const name = displayName(user);
  return (
    <>
      <DropdownMenuLabel>
        <span className="block max-w-56 truncate font-medium">{name}</span>
        {name !== user.email && (
          <span className="block max-w-56 truncate text-ink-muted">{user.email}</span>
        )}
      </DropdownMenuLabel>
      <WorkspaceChoices onMakeNew={onMakeNew} />
      <DropdownMenuItem asChild>
        <Link to={paths.settings}>
          <Settings aria-hidden />
          Settings
        </Link>
      </DropdownMenuItem>
      {user.operator !== null && (
        <DropdownMenuItem asChild>
          <Link to={paths.operator}>
            <ShieldCheck aria-hidden />
            Operator
          </Link>
        </DropdownMenuItem>
      )}
      <DropdownMenuItem asChild>
        {/* A document navigation: the server ends the session and leads to the landing page. */}
        <a href={paths.logout} onClick={signOutEverywhere}>
          <LogOut aria-hidden />
          Log Out
        </a>
      </DropdownMenuItem>
    </>
  );
}

import { LogOut, Settings, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { displayName } from "#web/accounts/display-name.ts";
import { signOutEverywhere } from "#web/platform/persisted-writes.ts";
import { paths } from "#web/platform/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from "#web/ui/dropdown-menu.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { WorkspaceChoices } from "#web/settings/workspaces/workspace-choices.tsx";
import { useSignedInUser } from "#web/platform/signed-in-user.ts";

const NewWorkspaceDialog = lazyPart(
  async () =>
    (await import("#web/settings/workspaces/new-workspace-dialog.tsx")).NewWorkspaceDialog,
  { isFetchedSoon: true },
);

export function UserMenu() {
  const user = useSignedInUser();
  const name = displayName(user);
  const [isMakingWorkspace, setIsMakingWorkspace] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" className="rounded-full">
            <span className="sr-only">User menu</span>
            <Avatar name={name} src={user.profileImageUrl} className="size-7 text-xs" />
          </Button>
        }
      >
        <DropdownMenuLabel>
          <span className="block max-w-56 truncate font-medium">{name}</span>
          {name !== user.email && (
            <span className="block max-w-56 truncate text-ink-muted">{user.email}</span>
          )}
        </DropdownMenuLabel>
        <WorkspaceChoices onMakeNew={() => setIsMakingWorkspace(true)} />
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
      </DropdownMenu>
      {isMakingWorkspace && <NewWorkspaceDialog onClose={() => setIsMakingWorkspace(false)} />}
    </>
  );
}

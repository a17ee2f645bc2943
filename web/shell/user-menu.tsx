import { useState } from "react";
import { displayName } from "#web/accounts/display-name.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu } from "#web/ui/menus/dropdown-menu.tsx";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";

const UserMenuItems = lazyPart(async () => (await import("./user-menu-items.tsx")).UserMenuItems, {
  isFetchedSoon: true,
});

const NewWorkspaceDialog = lazyDialog(
  async () =>
    (await import("#web/settings/workspaces/new-workspace-dialog.tsx")).NewWorkspaceDialog,
);

export function UserMenu() {
  const user = useSignedInUser();
  const name = displayName(user);
  const [isMakingWorkspace, setIsMakingWorkspace] = useState(false);
  return (
    <>
      <DropdownMenu
        fetchItems={UserMenuItems.fetchCode}
        trigger={
          <Button variant="ghost" size="icon" className="rounded-full">
            <span className="sr-only">User menu</span>
            <Avatar name={name} src={user.profileImageUrl} className="size-7 text-xs" />
          </Button>
        }
      >
        <UserMenuItems onMakeNew={() => setIsMakingWorkspace(true)} />
      </DropdownMenu>
      {isMakingWorkspace && <NewWorkspaceDialog onClose={() => setIsMakingWorkspace(false)} />}
    </>
  );
}

import { Plus } from "lucide-react";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { DropdownMenuChoices, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { useEnterWorkspace } from "./workspaces.api.ts";

/** The entries of a menu that lead to one's other workspaces, and to a new one. */
export function WorkspaceChoices({ onMakeNew }: { onMakeNew: () => void }) {
  const { workspaceId, workspaces } = useSignedInUser();
  const { mutate: enter } = useEnterWorkspace();
  const choices = workspaces.map(({ id, name }) => ({
    value: id,
    label: <span className="max-w-56 truncate">{name}</span>,
  }));
  return (
    <>
      <DropdownMenuChoices
        label="Workspace"
        choices={choices}
        value={workspaceId}
        onChange={enter}
      />
      <DropdownMenuItem onSelect={onMakeNew}>
        <Plus aria-hidden />
        New workspace
      </DropdownMenuItem>
    </>
  );
}

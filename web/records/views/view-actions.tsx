import { ArrowDownUp, Pencil, Plus, RotateCcw, Save, Trash2, Users } from "lucide-react";
import type { View } from "#shared/filters/views.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { DropdownMenuItem, DropdownMenuSeparator } from "#web/ui/menus/dropdown-menu.tsx";
import type { ShownView } from "./use-shown-view.ts";
import type { ViewActions } from "./use-view-actions.ts";

type ViewActionsProps = {
  shown: ShownView;
  operations: ViewActions;
  canSave: boolean;
  onSave: () => void;
  onRename: () => void;
  onOrder: () => void;
};

export function ViewActions({
  shown,
  operations,
  canSave,
  onSave,
  onRename,
  onOrder,
}: ViewActionsProps) {
  const { current, isEdited, show, views } = shown;
  const mayChange = useMayChange(current);
  return (
    <>
      {current && isEdited && canSave && mayChange && (
        <DropdownMenuItem onSelect={() => operations.saveChanges(current)}>
          <Save aria-hidden />
          Save changes
        </DropdownMenuItem>
      )}
      {current && isEdited && (
        <DropdownMenuItem onSelect={() => show(current)}>
          <RotateCcw aria-hidden />
          Discard changes
        </DropdownMenuItem>
      )}
      {canSave && (
        <DropdownMenuItem onSelect={onSave}>
          <Plus aria-hidden />
          {current ? "Save as new view" : "Save view"}
        </DropdownMenuItem>
      )}
      {views.length > 1 && (
        <DropdownMenuItem onSelect={onOrder}>
          <ArrowDownUp aria-hidden />
          Reorder views
        </DropdownMenuItem>
      )}
      {current && mayChange && (
        <OwnActions view={current} operations={operations} onRename={onRename} />
      )}
    </>
  );
}

type OwnActionsProps = Pick<ViewActionsProps, "operations" | "onRename"> & { view: View };

function OwnActions({ view, operations, onRename }: OwnActionsProps) {
  const mayShare = useMay("views.share");
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={onRename}>
        <Pencil aria-hidden />
        Rename
      </DropdownMenuItem>
      {(mayShare || view.isShared) && (
        <DropdownMenuItem onSelect={() => operations.toggleShared(view)}>
          <Users aria-hidden />
          {view.isShared ? "Stop sharing" : "Share with the workspace"}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem destructive onSelect={() => operations.remove(view)}>
        <Trash2 aria-hidden />
        Delete
      </DropdownMenuItem>
    </>
  );
}

function useMayChange(view: View | null): boolean {
  const { id } = useSignedInUser();
  const mayOversee = useMay("views.oversee");
  return view !== null && (view.ownerId === id || mayOversee);
}

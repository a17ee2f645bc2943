import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/menus/dropdown-menu.tsx";
import { useMayChange } from "./use-may-change.ts";

interface Owned {
  name: string;
  ownerId: string | null;
}

type OwnedMenuProps = {
  owned: Owned;
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
  children?: ReactNode;
};

/** What can be done with a saved report or dashboard: its owner and admins may do more than others. */
export function OwnedMenu({ owned, onEdit, onCopy, onDelete, children }: OwnedMenuProps) {
  const maySave = useMay("reports.save");
  const mayChange = useMayChange(owned);
  if (!maySave) return null;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${owned.name}`}
          className="relative z-10"
        >
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {children}
      {mayChange && (
        <DropdownMenuItem onSelect={onEdit}>
          <Pencil aria-hidden />
          Rename or share
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={onCopy}>
        <Copy aria-hidden />
        Copy
      </DropdownMenuItem>
      {mayChange && (
        <DropdownMenuItem destructive onSelect={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      )}
    </DropdownMenu>
  );
}

import { Copy, Ellipsis, Lock, Pencil, Trash2, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "#web/platform/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "#web/ui/dropdown-menu.tsx";
import { useMayChange } from "./use-may-change.ts";

interface Owned {
  name: string;
  ownerId: string | null;
  isShared: boolean;
}

type OwnedMenuProps = {
  owned: Owned;
  onRename: () => void;
  onCopy: () => void;
  onToggleShared: () => void;
  onDelete: () => void;
  /** What else can be done here, above the rest. */
  children?: ReactNode;
};

/** What can be done with a saved report or dashboard: its owner and admins may do more than others. */
export function OwnedMenu({ owned, onRename, onCopy, children, ...ownerItems }: OwnedMenuProps) {
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
        <DropdownMenuItem onSelect={onRename}>
          <Pencil aria-hidden />
          Rename
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={onCopy}>
        <Copy aria-hidden />
        Copy
      </DropdownMenuItem>
      {mayChange && <OwnerItems isShared={owned.isShared} {...ownerItems} />}
    </DropdownMenu>
  );
}

type OwnerItemsProps = Pick<OwnedMenuProps, "onToggleShared" | "onDelete"> & { isShared: boolean };

function OwnerItems({ isShared, onToggleShared, onDelete }: OwnerItemsProps) {
  const mayShare = useMay("reports.share");
  return (
    <>
      {(mayShare || isShared) && (
        <DropdownMenuItem onSelect={onToggleShared}>
          {isShared ? <Lock aria-hidden /> : <Users aria-hidden />}
          {isShared ? "Stop sharing" : "Share with the workspace"}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem destructive onSelect={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </DropdownMenuItem>
    </>
  );
}

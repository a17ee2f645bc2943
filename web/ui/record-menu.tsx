import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { DropdownMenu, DropdownMenuItem } from "./dropdown-menu.tsx";

type RecordMenuProps = {
  /** Names the button: what the menu acts on. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** More entries, between Edit and Delete. */
  children?: ReactNode;
};

/** The menu of a card or a record: Edit and Delete. */
export function RecordMenu({ name, onEdit, onDelete, children }: RecordMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${name}`}
          className="relative z-10"
        >
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      <DropdownMenuItem onSelect={onEdit}>
        <Pencil aria-hidden />
        Edit
      </DropdownMenuItem>
      {children}
      <DropdownMenuItem destructive onSelect={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

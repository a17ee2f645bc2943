import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem } from "./dropdown-menu.tsx";

type RecordMenuProps = {
  /** Names the button: what the menu acts on. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Of `children` whose code comes late. */
  fetchItems?: () => Promise<void>;
  children?: ReactNode;
};

export function RecordMenu({ name, onEdit, onDelete, fetchItems, children }: RecordMenuProps) {
  return (
    <DropdownMenu
      fetchItems={fetchItems}
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${name}`}
          className="relative z-10"
        >
          <svg
            aria-hidden
            viewBox="0 0 24 24"
            strokeLinecap="round"
            className="stroke-current stroke-4"
          >
            <path d="M5 12h.01M12 12h.01M19 12h.01" />
          </svg>
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

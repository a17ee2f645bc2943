import { Popover } from "radix-ui";
import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { showWhereTabLeads } from "#web/ui/focus/focus.ts";
import type { TableCells } from "./use-table-cells.ts";

type PopoverEditorProps = {
  label: string;
  /** @returns whether the value could be taken */
  save: () => boolean;
  onLeave: TableCells["leave"];
  children: ReactNode;
};

/** An editor that needs more room than its cell: Enter and a press beside it save, Escape does not. */
export function PopoverEditor({ label, save, onLeave, children }: PopoverEditorProps) {
  const keep = () => save() && onLeave("stay");
  const press = (event: KeyboardEvent) => {
    // What one types here is not for the table.
    event.stopPropagation();
    if (event.defaultPrevented || event.key !== "Enter") return;
    // Enter presses a button.
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    keep();
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && keep()} modal>
      <Popover.Anchor className="h-8 w-full" />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={-32}
          collisionPadding={8}
          className="z-50 grid max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] gap-3 overflow-y-auto rounded-lg border border-line bg-raised p-3 text-sm shadow-popover data-[state=open]:animate-pop-in"
          onKeyDown={press}
          onKeyUp={showWhereTabLeads}
          onOpenAutoFocus={focusFirstInput}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            onLeave("stay");
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {children}
          <Button className="justify-self-end" onClick={keep}>
            Done
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What one came to fill in, and not a button before it. */
function focusFirstInput(event: Event): void {
  const { currentTarget } = event;
  const input =
    currentTarget instanceof Element
      ? currentTarget.querySelector<HTMLElement>("input, textarea")
      : null;
  if (!input) return;
  event.preventDefault();
  input.focus();
}

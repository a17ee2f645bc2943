import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { cn } from "#web/ui/class-names.ts";
import { onEarlyEscape } from "./early-escape.ts";
import {
  focusedElement,
  giveFocusBack,
  isFocusLost,
  showWhereTabLeads,
} from "#web/ui/focus/focus.ts";

type SheetProps = {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

export function Sheet({ title, open, onOpenChange, className, children }: SheetProps) {
  const opener = useRef<HTMLElement | null>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onKeyDown={onEarlyEscape(() => onOpenChange(false))}
          onKeyUp={showWhereTabLeads}
          onOpenAutoFocus={() => (opener.current = focusedElement())}
          // A link of the sheet leads to another page, which takes the focus.
          onCloseAutoFocus={() => isFocusLost() && giveFocusBack(opener.current)}
          className={cn(
            "fixed inset-y-0 left-0 z-50 flex max-w-[85vw] flex-col border-r border-line bg-surface text-sm shadow-dialog focus:outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in",
            className,
          )}
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

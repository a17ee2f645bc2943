import { Command } from "cmdk";
import { ChevronRight, type LucideIcon, Search } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { onEarlyEscape } from "./early-escape.ts";
import { focusedElement, giveFocusBack } from "#web/ui/focus/focus.ts";
import { KeyCaps } from "#web/ui/key-caps.tsx";
import { SearchOutcome } from "#web/ui/lists/search-outcome.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export type CommandGroup = {
  heading: string;
  commands: {
    id: string;
    label: string;
    detail?: string | null;
    icon?: LucideIcon | undefined;
    /** The keys that do the same, see KeyCaps. */
    keys?: string | undefined;
    onSelect: () => void;
    /** Leads to what else can be done with it: by the right arrow, or its button. */
    onAct?: (() => void) | undefined;
  }[];
};

type CommandDialogProps = {
  title: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  /** What the text finds; the caller does the searching. */
  groups: CommandGroup[];
  isLoading: boolean;
  failure?: string | undefined;
  /** From commands that another led to, back to that one. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
};

/** A window with one line to type in and the list of what it finds, open while it is rendered. */
export function CommandDialog({ title, groups, isLoading, failure, ...props }: CommandDialogProps) {
  const [opener] = useState(focusedElement);
  const line = useRef<HTMLInputElement>(null);
  const isAnythingFound = groups.some(({ commands }) => commands.length > 0);
  const canAct = groups.some(({ commands }) => commands.some(({ onAct }) => onAct));
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The dialog's own way selects the text, and the next letter would replace it.
            event.preventDefault();
            line.current?.focus();
          }}
          onCloseAutoFocus={() => giveFocusBack(opener)}
          onKeyDown={onEarlyEscape(props.onClose)}
          className="fixed inset-x-3 top-3 z-50 mx-auto flex max-h-[80dvh] max-w-xl animate-pop-in flex-col overflow-hidden rounded-xl border border-line bg-raised text-sm shadow-dialog focus:outline-none sm:top-[12dvh]"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <Command shouldFilter={false} label={title} loop className="flex min-h-0 flex-col">
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <Command.Input
                ref={line}
                value={props.text}
                onValueChange={props.onTextChange}
                placeholder={props.placeholder}
                maxLength={200}
                onKeyDown={(event) => moveSideways(event, groups, props.onBack)}
                className="h-12 w-full min-w-0 bg-transparent text-base outline-none md:not-pointer-coarse:text-sm"
              />
              {isLoading && <Spinner className="text-ink-muted" />}
            </div>
            <SearchOutcome
              failure={failure}
              emptyFor={isLoading || isAnythingFound ? undefined : props.text}
            />
            <Command.List
              label={title}
              aria-busy={isLoading}
              className="min-h-0 overflow-y-auto p-2"
            >
              {groups
                .filter(({ commands }) => commands.length > 0)
                .map((group) => (
                  <CommandItems key={group.heading} {...group} />
                ))}
            </Command.List>
          </Command>
          {(canAct || props.onBack) && (
            <p className="border-t border-line px-4 py-2 text-xs text-ink-muted max-sm:hidden">
              {props.onBack
                ? "← leads back to what was found."
                : "→ shows what can be done with it."}
            </p>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The right arrow at the end of the text acts on what is highlighted; the left one leads back from an empty line. */
function moveSideways(
  event: KeyboardEvent<HTMLInputElement>,
  groups: readonly CommandGroup[],
  onBack: (() => void) | undefined,
): void {
  const { value, selectionStart, ownerDocument } = event.currentTarget;
  const isBack = event.key === "ArrowLeft" || event.key === "Backspace";
  if (isBack && value === "" && onBack) {
    event.preventDefault();
    return onBack();
  }
  if (event.key !== "ArrowRight" || selectionStart !== value.length) return;
  const highlighted = ownerDocument.querySelector("[cmdk-item][data-selected=true]");
  const id = highlighted?.getAttribute("data-command");
  const command = groups.flatMap(({ commands }) => commands).find((one) => one.id === id);
  if (!command?.onAct) return;
  event.preventDefault();
  command.onAct();
}

function CommandItems({ heading, commands }: CommandGroup) {
  return (
    <Command.Group
      heading={heading}
      className="pb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted"
    >
      {commands.map(({ id, label, detail, icon: Icon, keys, onSelect, onAct }) => (
        <Command.Item
          key={id}
          value={`${heading} ${id}`}
          data-command={id}
          onSelect={onSelect}
          className="flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1.5 select-none data-[selected=true]:bg-hover"
        >
          {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />}
          <span className="min-w-0 flex-1 truncate">
            {label} {detail && <span className="ml-1 text-ink-muted">{detail}</span>}
          </span>
          {keys && <KeyCaps keys={keys} />}
          {onAct && (
            <span
              aria-hidden
              title="Actions"
              className="-my-1 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-ink-muted hover:bg-surface max-sm:size-11"
              onPointerDown={(event) => event.stopPropagation()}
              onClick={(event) => {
                event.stopPropagation();
                onAct();
              }}
            >
              <ChevronRight className="size-4" />
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

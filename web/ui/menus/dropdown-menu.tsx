import { Check } from "lucide-react";
import { Root as Slot } from "radix-ui/slot";
import type { Menu } from "radix-ui/internal";
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { fetchCodes, useAwaitedCode } from "#web/ui/late-code/awaited-code.ts";
import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { useMenuParts } from "./menu-parts.ts";

const MenuPanel = lazyPart(async () => (await import("./menu-panel.tsx")).MenuPanel, {
  isFetchedSoon: true,
});

const itemStyle =
  "flex min-h-8 pointer-coarse:min-h-11 items-center py-1 gap-2 rounded-md px-2 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";

type DropdownMenuProps = {
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  /** Of entries whose code comes late: the menu opens once they are there. */
  fetchItems?: () => Promise<void>;
  children: ReactNode;
};

/** What is open was opened by a key or by a pointer; a menu that was never opened is not rendered. */
type Opening = { isOpen: boolean; isByKey: boolean };

/** What opens is fetched once the pointer or the focus is at the button. */
export function DropdownMenu({ trigger, align = "end", fetchItems, children }: DropdownMenuProps) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Whether a mouse has just opened it by pressing: the click that follows is ignored. */
  const isPressed = useRef(false);
  const buttonId = useId();
  const panelId = useId();
  const isOpen = opening?.isOpen ?? false;
  const codes = [MenuPanel.fetchCode, ...(fetchItems ? [fetchItems] : [])];
  const { whenThere, isAwaited } = useAwaitedCode(button, codes);
  const toggle = (isByKey: boolean) => whenThere(() => setOpening({ isOpen: !isOpen, isByKey }));
  const prepare = () => void fetchCodes(codes);
  return (
    <>
      <Slot
        ref={button}
        id={buttonId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-busy={isAwaited || undefined}
        data-awaited={isAwaited || undefined}
        data-state={isOpen ? "open" : "closed"}
        className="aria-busy:cursor-progress aria-busy:opacity-60"
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={(event: PointerEvent) => {
          // The click of the last press may have gone elsewhere.
          isPressed.current = false;
          // A finger may be about to scroll.
          if (event.button !== 0 || event.ctrlKey || event.pointerType === "touch") return;
          // The menu takes the focus.
          if (!isOpen) event.preventDefault();
          isPressed.current = true;
          toggle(false);
        }}
        onClick={(event: MouseEvent) => {
          if (!isPressed.current || event.detail === 0) toggle(false);
          isPressed.current = false;
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (!openingKeys.has(event.key)) return;
          event.preventDefault();
          if (!isOpen || event.key !== "ArrowDown") toggle(true);
        }}
      >
        {trigger}
      </Slot>
      {opening && (
        <MenuPanel
          {...{ ...opening, button, buttonId, panelId, align }}
          onClose={() => setOpening({ ...opening, isOpen: false })}
        >
          {children}
        </MenuPanel>
      )}
    </>
  );
}

const openingKeys = new Set(["Enter", " ", "ArrowDown"]);

type DropdownMenuItemProps = ComponentProps<typeof Menu.Item> & {
  destructive?: boolean;
};

export function DropdownMenuItem({ destructive, className, ...props }: DropdownMenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item
      className={cn(
        itemStyle,
        destructive ? "text-danger-ink" : "text-ink [&_svg]:text-ink-muted",
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** Cannot be chosen. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label className="px-2 py-1.5">{children}</Label>;
}

type DropdownMenuChoicesProps<Value extends string> = {
  /** Stands above the entries, and names them for screen readers. */
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Entries of which one is chosen, between lines where there is something else in the menu. */
export function DropdownMenuChoices<Value extends string>({
  label: groupLabel,
  choices,
  value: chosen,
  onChange,
}: DropdownMenuChoicesProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator, Label } = useMenuParts();
  return (
    <RadioGroup
      value={chosen}
      aria-label={groupLabel}
      className="first:[&>:first-child]:hidden last:[&>:last-child]:hidden"
    >
      <DropdownMenuSeparator />
      <Label className="px-2 py-1 text-xs text-ink-muted">{groupLabel}</Label>
      {choices.map(({ value, label }) => (
        <RadioItem
          key={value}
          value={value}
          onSelect={() => value !== chosen && onChange(value)}
          className={cn(itemStyle, "text-ink")}
        >
          {label}
          <ItemIndicator className="ml-auto pl-4">
            <Check aria-hidden />
          </ItemIndicator>
        </RadioItem>
      ))}
      <DropdownMenuSeparator />
    </RadioGroup>
  );
}

type DropdownMenuCheckProps = { checked: boolean; onChange: () => void; children: ReactNode };

/** The menu stays open for more. */
export function DropdownMenuCheck({ checked, onChange, children }: DropdownMenuCheckProps) {
  const { CheckboxItem, ItemIndicator } = useMenuParts();
  return (
    <CheckboxItem
      checked={checked}
      onSelect={(event) => {
        event.preventDefault();
        onChange();
      }}
      className={cn(itemStyle, "text-ink")}
    >
      {children}
      <ItemIndicator className="ml-auto pl-4">
        <Check aria-hidden />
      </ItemIndicator>
    </CheckboxItem>
  );
}

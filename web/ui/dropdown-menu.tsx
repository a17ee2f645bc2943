import { Check } from "lucide-react";
import { DropdownMenu as RadixMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names.ts";
import { isFocusLost } from "./focus.ts";

const itemStyle =
  "flex min-h-8 pointer-coarse:min-h-11 items-center py-1 gap-2 rounded-md px-2 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";

type DropdownMenuProps = {
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

export function DropdownMenu({ trigger, align = "end", children }: DropdownMenuProps) {
  return (
    <RadixMenu.Root>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={keepFocusElsewhere}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-44 origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm shadow-popover data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

/** While the menu fades a key may have moved the focus. */
function keepFocusElsewhere(event: Event): void {
  if (!isFocusLost()) event.preventDefault();
}

type DropdownMenuItemProps = ComponentProps<typeof RadixMenu.Item> & {
  destructive?: boolean;
};

export function DropdownMenuItem({ destructive, className, ...props }: DropdownMenuItemProps) {
  return (
    <RadixMenu.Item
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
  return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** Cannot be chosen. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-2 py-1.5">{children}</RadixMenu.Label>;
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
  return (
    <RadixMenu.RadioGroup
      value={chosen}
      aria-label={groupLabel}
      className="first:[&>:first-child]:hidden last:[&>:last-child]:hidden"
    >
      <DropdownMenuSeparator />
      <RadixMenu.Label className="px-2 py-1 text-xs text-ink-muted">{groupLabel}</RadixMenu.Label>
      {choices.map(({ value, label }) => (
        <RadixMenu.RadioItem
          key={value}
          value={value}
          onSelect={() => value !== chosen && onChange(value)}
          className={cn(itemStyle, "text-ink")}
        >
          {label}
          <RadixMenu.ItemIndicator className="ml-auto pl-4">
            <Check aria-hidden />
          </RadixMenu.ItemIndicator>
        </RadixMenu.RadioItem>
      ))}
      <DropdownMenuSeparator />
    </RadixMenu.RadioGroup>
  );
}

type DropdownMenuCheckProps = { checked: boolean; onChange: () => void; children: ReactNode };

/** The menu stays open for more. */
export function DropdownMenuCheck({ checked, onChange, children }: DropdownMenuCheckProps) {
  return (
    <RadixMenu.CheckboxItem
      checked={checked}
      onSelect={(event) => {
        event.preventDefault();
        onChange();
      }}
      className={cn(itemStyle, "text-ink")}
    >
      {children}
      <RadixMenu.ItemIndicator className="ml-auto pl-4">
        <Check aria-hidden />
      </RadixMenu.ItemIndicator>
    </RadixMenu.CheckboxItem>
  );
}

import { Command } from "cmdk";
import { Check, ChevronDown, Plus } from "lucide-react";
import { Popover } from "radix-ui";
import { useId, useState } from "react";
import { cn } from "#web/ui/class-names.ts";
import type { FieldControl } from "./field.tsx";
import { controlStyle } from "./input.tsx";
import { SearchOutcome } from "#web/ui/lists/search-outcome.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export type ComboboxOption = { value: string; label: string; detail?: string | null };

/** Adds what is searched for. */
export type ComboboxCreation = { label: string; create: (words: string) => void };

type ComboboxProps = {
  control: FieldControl & { "aria-label"?: string };
  value: ComboboxOption | null;
  onChange: (option: ComboboxOption | null) => void;
  /** The words typed, and the answer to them: the caller does the searching. */
  search: string;
  onSearchChange: (text: string) => void;
  options: readonly ComboboxOption[];
  /** The options are still those of the words before. */
  isLoading: boolean;
  failure?: string | undefined;
  searchPlaceholder: string;
  /** What stands for no choice, in the box and first in the list. */
  noneLabel?: string;
  /** What can be added where nothing matches. */
  creations?: readonly ComboboxCreation[];
  /** Opens with the box, where that is there only to be opened. */
  isOpenAtFirst?: boolean;
  onClose?: () => void;
};

/** Chooses one of many by searching among them, or none. */
export function Combobox({ control, value, noneLabel = "None", ...props }: ComboboxProps) {
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst ?? false);
  const popupId = useId();
  const openOrClose = (open: boolean) => {
    setIsOpen(open);
    props.onSearchChange("");
    if (!open) props.onClose?.();
  };
  const choose = (option: ComboboxOption | null) => {
    props.onChange(option);
    openOrClose(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={openOrClose} modal>
      <Popover.Trigger
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? popupId : undefined}
        className={cn(
          controlStyle,
          "flex h-9 items-center justify-between gap-2 text-left pointer-coarse:h-11",
        )}
      >
        <span className={cn("truncate", !value && "text-ink-faint")}>
          {value?.label ?? noneLabel}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={popupId}
          aria-label={props.searchPlaceholder}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-(--radix-popover-trigger-width) min-w-56 rounded-lg border border-line bg-raised text-sm shadow-popover data-[state=open]:animate-pop-in"
        >
          <ComboboxSearch
            {...props}
            value={value}
            noneLabel={noneLabel}
            onChoose={choose}
            onCreate={(creation) => {
              const words = props.search.trim();
              openOrClose(false);
              creation.create(words);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ComboboxSearchProps = Omit<ComboboxProps, "control" | "onChange"> & {
  onChoose: (option: ComboboxOption | null) => void;
  onCreate: (creation: ComboboxCreation) => void;
};

function ComboboxSearch(props: ComboboxSearchProps) {
  return (
    <Command
      shouldFilter={false}
      label={props.searchPlaceholder}
      loop
      onKeyDown={(event) => {
        // A quick hand must not choose from the former words.
        if (event.key === "Enter" && props.isLoading) event.preventDefault();
      }}
    >
      <div className="flex items-center border-b border-line pr-3">
        <Command.Input
          value={props.search}
          onValueChange={props.onSearchChange}
          placeholder={props.searchPlaceholder}
          maxLength={200}
          className="h-9 pointer-coarse:h-11 w-full min-w-0 bg-transparent px-3 text-base outline-none md:not-pointer-coarse:text-sm"
        />
        {props.isLoading && <Spinner className="text-ink-muted" />}
      </div>
      <SearchOutcome
        failure={props.failure}
        emptyFor={props.isLoading || props.options.length > 0 ? undefined : props.search}
      />
      <Command.List label={props.searchPlaceholder} className="max-h-60 overflow-y-auto p-1">
        {!props.search && (
          <ComboboxItem
            value="none"
            label={props.noneLabel ?? "None"}
            isChosen={props.value === null}
            onSelect={() => props.onChoose(null)}
          />
        )}
        {props.options.map((option) => (
          <ComboboxItem
            key={option.value}
            {...option}
            isChosen={option.value === props.value?.value}
            onSelect={() => props.onChoose(option)}
          />
        ))}
        <Creations {...props} />
      </Command.List>
    </Command>
  );
}

function Creations({ creations, search, isLoading, options, onCreate }: ComboboxSearchProps) {
  const words = search.trim();
  if (words === "" || isLoading || options.length > 0) return null;
  return creations?.map((creation) => (
    <Command.Item
      key={creation.label}
      value={`create ${creation.label}`}
      onSelect={() => onCreate(creation)}
      className={itemStyle}
    >
      <Plus aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1 truncate">{`Create ${creation.label} “${words}”`}</span>
    </Command.Item>
  ));
}

const itemStyle =
  "flex min-h-8 items-center gap-2 rounded-md px-2 py-1 select-none data-[selected=true]:bg-hover pointer-coarse:min-h-11";

type ComboboxItemProps = ComboboxOption & { isChosen: boolean; onSelect: () => void };

function ComboboxItem({ value, label, detail, isChosen, onSelect }: ComboboxItemProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={itemStyle}>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-xs text-ink-muted">{detail}</span>}
      </span>
      {isChosen && <Check aria-label="Chosen" className="size-4 shrink-0 text-accent-ink" />}
    </Command.Item>
  );
}

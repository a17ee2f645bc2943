import { X } from "lucide-react";
import { type KeyboardEvent, type Ref, useId } from "react";
import type { FieldControl } from "./field.tsx";
import { TagOptions, useTagOptions } from "./tag-options.tsx";

type TagInputProps = {
  control: FieldControl & { "aria-label"?: string };
  inputRef?: Ref<HTMLInputElement>;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** What is typed and no tag yet: the caller looks for suggestions. */
  text: string;
  onTextChange: (text: string) => void;
  suggestions: readonly string[];
  /** Suggestions push down what stands below where they could cover nothing. */
  pushesDown?: boolean;
};

/** Short labels, typed or chosen from those that are known. Enter or a comma ends one. */
export function TagInput(props: TagInputProps) {
  const { control, inputRef, tags, onChange, text, onTextChange } = props;
  const listId = useId();
  const known = useTagOptions(props.suggestions.filter((name) => !tags.includes(name)));

  function add(names: string): void {
    const added = names.split(",").map((one) => one.trim());
    onChange([...new Set([...tags, ...added.filter(Boolean)])]);
    onTextChange("");
    known.choose(-1);
  }

  function press(event: KeyboardEvent): void {
    if (known.press(event)) return;
    if (event.key === "Enter" && (known.chosen ?? text.trim())) {
      event.preventDefault();
      add(known.chosen ?? text);
    } else if (event.key === "Backspace" && text === "") {
      onChange(tags.slice(0, -1));
    }
  }

  return (
    <div className="relative">
      <div className="flex min-h-9 pointer-coarse:min-h-11 flex-wrap items-center gap-1 rounded-md border border-line-strong bg-surface px-1.5 py-1 focus-within:border-accent">
        {tags.map((name) => (
          <TagChip
            key={name}
            name={name}
            onRemove={() => onChange(tags.filter((one) => one !== name))}
          />
        ))}
        <input
          dir="auto"
          {...control}
          {...known.controls(listId)}
          ref={inputRef}
          type="text"
          role="combobox"
          autoComplete="off"
          maxLength={50}
          value={text}
          placeholder={tags.length === 0 ? "Add a tag..." : undefined}
          className="h-6 min-w-24 flex-1 bg-transparent px-1 text-base outline-none md:not-pointer-coarse:text-sm"
          onChange={({ target }) => {
            known.open();
            if (target.value.includes(",")) add(target.value);
            else onTextChange(target.value);
          }}
          onFocus={known.open}
          onBlur={() => {
            known.close();
            if (text.trim()) add(text);
          }}
          onKeyDown={press}
        />
      </div>
      <TagOptions id={listId} known={known} onChoose={add} pushesDown={props.pushesDown ?? false} />
    </div>
  );
}

function TagChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span className="flex h-6 pointer-coarse:h-8 max-w-full items-center rounded-full bg-hover pl-2 text-xs font-medium">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={`Remove the tag ${name}`}
        className="grid size-6 pointer-coarse:size-8 place-items-center rounded-full text-ink-muted hover:text-ink"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}

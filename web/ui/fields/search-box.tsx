import { Search, X } from "lucide-react";
import { useRef } from "react";
import { cn } from "#web/ui/class-names.ts";
import { Input } from "./input.tsx";

type SearchBoxProps = {
  /** Stands in the box while it is empty, and names it for screen readers. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
};

/** Of a list's search box, in the line of the list's title. */
export const searchBoxWidth = "min-w-40 flex-1 sm:max-w-64";

/** A search box with a button that empties it; Escape empties it too. */
export function SearchBox({ placeholder, value, onChange, className }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    box.current?.focus();
  };
  return (
    <div role="search" className={cn("relative", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        ref={box}
        type="search"
        enterKeyHint="search"
        aria-label={placeholder}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        className="px-8 pointer-coarse:pr-11 [&::-webkit-search-cancel-button]:hidden"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && value && clear()}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-1/2 right-1.5 grid size-6 pointer-coarse:right-0 pointer-coarse:size-11 -translate-y-1/2 place-items-center rounded text-ink-muted hover:bg-hover hover:text-ink"
          onClick={clear}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

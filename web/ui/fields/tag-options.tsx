import { type KeyboardEvent, useState } from "react";
import { cn } from "#web/ui/class-names.ts";

const mostShown = 8;

/** Which of the known tags is chosen by the arrow keys, as long as they are shown. */
export function useTagOptions(names: readonly string[]) {
  const [isOpen, setIsOpen] = useState(false);
  const [place, choose] = useState(-1);
  const options = names.slice(0, mostShown);
  const isShown = isOpen && options.length > 0;
  const chosen = isShown ? options[place] : undefined;
  const move = (step: number) => {
    setIsOpen(true);
    const places = options.length + 1;
    choose((now) => ((now + 1 + step + places) % places) - 1);
  };
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(isShown && { Escape: () => setIsOpen(false) }),
  };
  return {
    options,
    isShown,
    chosen,
    choose,
    open: () => {
      setIsOpen(true);
      choose(-1);
    },
    close: () => setIsOpen(false),
    /** @returns whether the key was for the list */
    press: (event: KeyboardEvent): boolean => {
      const operation = keys[event.key];
      if (!operation) return false;
      event.preventDefault();
      event.stopPropagation();
      operation();
      return true;
    },
    /** What the box says of the list to those who do not see it. */
    controls: (listId: string) => ({
      "aria-autocomplete": "list" as const,
      "aria-expanded": isShown,
      "aria-controls": isShown ? listId : undefined,
      "aria-activedescendant": chosen === undefined ? undefined : `${listId}-${place}`,
    }),
  };
}

type TagOptionsProps = {
  id: string;
  known: Pick<ReturnType<typeof useTagOptions>, "options" | "isShown" | "chosen">;
  onChoose: (name: string) => void;
  pushesDown: boolean;
};

/** The known tags below the box, which keeps the focus. */
export function TagOptions({ id, known, onChoose, pushesDown }: TagOptionsProps) {
  if (!known.isShown) return null;
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Known tags"
      className={cn(
        "mt-1 max-h-48 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm",
        !pushesDown && "absolute inset-x-0 top-full z-20 shadow-popover",
      )}
    >
      {known.options.map((name, place) => (
        // The box's keys choose: see aria-activedescendant.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={name}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={name === known.chosen}
          className={cn(
            "cursor-pointer truncate rounded-md px-2 py-1.5 hover:bg-hover",
            name === known.chosen && "bg-hover",
          )}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  );
}

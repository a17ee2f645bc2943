import { type KeyboardEvent, useEffect, useRef } from "react";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { focusedElement, giveFocusBack, isFocusLost } from "#web/ui/focus/focus.ts";
import { FilterForm } from "./filter-form.tsx";
import type { ListView } from "./list-view.ts";

type FilterProps = { title: string; view: ListView; onClose: () => void };

/** Over the list. */
export function FilterDialog({ title, view, onClose }: FilterProps) {
  return (
    <Dialog title={title} onClose={onClose} keepOpenOnOutsidePress isWide>
      <FilterForm view={view} isBeside={false} onClose={onClose} />
    </Dialog>
  );
}

type FilterPanelProps = FilterProps & {
  /** What had the focus when the panel was asked for. */
  opener: HTMLElement | null;
};

/** Beside the list. It takes the focus from what opened it, and gives it back. */
export function FilterPanel({ title, view, opener, onClose }: FilterPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const hasStayed = focusedElement() === opener || isFocusLost();
    if (opener && hasStayed) panel.current?.querySelector("select")?.focus();
  }, [opener]);
  const close = () => {
    giveFocusBack(opener);
    onClose();
  };
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented) close();
  };
  return (
    <dialog
      ref={panel}
      open
      aria-label={title}
      className="sticky inset-auto top-14 m-0 flex max-h-[calc(100dvh-5rem)] w-88 shrink-0 flex-col gap-2 rounded-lg border border-line bg-surface p-0 text-ink shadow-card"
      {...{ onKeyDown }}
    >
      <h2 className="px-4 pt-3 font-semibold">{title}</h2>
      <FilterForm view={view} isBeside onClose={close} />
    </dialog>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { kindWords } from "#shared/kind-words.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { cn } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { focusedElement, giveFocusBack } from "#web/ui/focus.ts";
import { FilterForm } from "./filter-form.tsx";
import type { ListView } from "./list-view.ts";
import { useFilterPanel } from "./use-filter-panel.ts";

type BesideFilterProps = { view: ListView; className?: string; children: ReactNode };

/** A list with its filter beside it, where there is room, else over it. */
export function BesideFilter({ view, className, children }: BesideFilterProps) {
  const { isOpen, close } = useFilterPanel();
  const hasRoom = useMedia("(width >= 64rem)");
  const title = `Filter ${kindWords[view.kind].many}`;
  return (
    <div className={cn("flex items-start gap-4", className)}>
      <div className={cn("min-w-0 flex-1", className && "flex flex-col self-stretch")}>
        {children}
      </div>
      {isOpen && hasRoom && <FilterPanel title={title} view={view} onClose={close} />}
      {isOpen && !hasRoom && (
        <Dialog title={title} onClose={close} keepOpenOnOutsidePress isWide>
          <FilterForm view={view} isBeside={false} onClose={close} />
        </Dialog>
      )}
    </div>
  );
}

type FilterPanelProps = { title: string; view: ListView; onClose: () => void };

/** It takes the focus from the button that opened it, and gives it back. */
function FilterPanel({ title, view, onClose }: FilterPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const [opener] = useState(focusedElement);
  useEffect(() => {
    if (opener) panel.current?.querySelector("select")?.focus();
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

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { focusedElement, giveFocusBack } from "#web/ui/focus.ts";
import { FilterForm } from "./filter-form.tsx";
import type { ListView } from "./list-view.ts";

type FilterPanelProps = {
  title: string;
  view: ListView;
  /** Beside the list, where there is room; else over it. */
  isBeside: boolean;
  onClose: () => void;
};

export function FilterPanel({ isBeside, ...props }: FilterPanelProps) {
  if (isBeside) return <PanelBeside {...props} />;
  const { title, view, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose} keepOpenOnOutsidePress isWide>
      <FilterForm view={view} isBeside={false} onClose={onClose} />
    </Dialog>
  );
}

/** It takes the focus from the button that opened it, and gives it back. */
function PanelBeside({ title, view, onClose }: Omit<FilterPanelProps, "isBeside">) {
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

import { createElement, type ReactNode, useEffect, useState } from "react";
import { kindWords } from "#shared/records/kind-words.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { cn } from "#web/ui/class-names.ts";
import { focusedElement } from "#web/ui/focus/focus.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { fetchSoon, lateCode } from "#web/ui/late-code/lazy-part.ts";
import type { ListView } from "./list-view.ts";
import { useFilterPanel } from "./use-filter-panel.ts";

const panelCode = lateCode(async () => (await import("./filter-panel.tsx")).FilterPanel);
fetchSoon(panelCode.fetchCode);

const FilterDialog = lazyDialog(async () => (await import("./filter-panel.tsx")).FilterDialog);

type BesideFilterProps = { view: ListView; className?: string; children: ReactNode };

/** A list with its filter beside it, where there is room, else over it. */
export function BesideFilter({ view, className, children }: BesideFilterProps) {
  const { isOpen, close } = useFilterPanel();
  const hasRoom = useMedia("(width >= 64rem)");
  const filter = { title: `Filter ${kindWords[view.kind].many}`, view, onClose: close };
  return (
    <div className={cn("flex items-start gap-4", className)}>
      <div className={cn("min-w-0 flex-1", className && "flex flex-col self-stretch")}>
        {children}
      </div>
      {isOpen && (hasRoom ? <AskedPanel {...filter} /> : <FilterDialog {...filter} />)}
    </div>
  );
}

type AskedPanelProps = { title: string; view: ListView; onClose: () => void };

/** The focus may move on while the code is fetched, which the panel then leaves where it is. */
function AskedPanel(props: AskedPanelProps): ReactNode {
  const [opener] = useState(focusedElement);
  const panel = panelCode.useCode();
  const isAwaited = panel === null;
  const { onClose } = props;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
  return panel && createElement(panel, { ...props, opener });
}

import { Bookmark, ChevronDown, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ListedKind } from "#shared/filter-fields.ts";
import { kindWords } from "#shared/kind-words.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuChoices, DropdownMenuLabel } from "#web/ui/dropdown-menu.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { type ShownView, useShownView } from "./use-shown-view.ts";
import { useViewActions } from "./use-view-actions.ts";
import { ViewActions } from "./view-actions.tsx";
import { ViewChoice } from "./view-choice.tsx";

const SaveViewDialog = lazyPart(
  async () => (await import("./save-view-dialog.tsx")).SaveViewDialog,
  { isFetchedSoon: true },
);

const RenameViewDialog = lazyPart(
  async () => (await import("./save-view-dialog.tsx")).RenameViewDialog,
  { isFetchedSoon: true },
);

const OrderViewsDialog = lazyPart(
  async () => (await import("./order-views-dialog.tsx")).OrderViewsDialog,
);

type ViewPickerProps = {
  kind: ListedKind;
  /** Whether what the page shows can be saved: a board has neither filter nor sort. */
  canSave: boolean;
  /** What the address asks for that is not there, in a sentence. */
  problem: string | null;
};

/** Says which saved view a list shows, changes to another, and saves what is shown. */
export function ViewPicker({ kind, canSave, problem }: ViewPickerProps) {
  const shown = useShownView(kind);
  // Outside of the menu, which is gone when the server answers.
  const operations = useViewActions(shown);
  const [dialog, setDialog] = useState<"save" | "rename" | "order" | null>(null);
  const { current, isEdited } = shown;
  const close = () => setDialog(null);
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button className="max-w-full min-w-0 shrink">
            <Bookmark aria-hidden />
            <span className="sr-only">View: </span>
            <span className="truncate">{current?.name ?? allOf(kind)}</span>
            {isEdited && (
              <>
                <span className="sr-only">, </span>
                <Badge tone="accent">Edited</Badge>
              </>
            )}
            <ChevronDown aria-hidden className="text-ink-muted" />
          </Button>
        }
      >
        <ViewChoices shown={shown} kind={kind} />
        <ViewActions
          shown={shown}
          operations={operations}
          canSave={canSave}
          onSave={() => setDialog("save")}
          onRename={() => setDialog("rename")}
          onOrder={() => setDialog("order")}
        />
      </DropdownMenu>
      {(current?.problem ?? problem) && (
        <Notice icon={TriangleAlert} isWarning className="order-last w-full">
          {`This ${current?.problem ? "view" : "address"} asks for what is not there any more, which is left out. `}
          {`${current?.problem ?? problem}.`}
        </Notice>
      )}
      {dialog === "save" && <SaveViewDialog kind={kind} shown={shown} onClose={close} />}
      {dialog === "rename" && current && <RenameViewDialog view={current} onClose={close} />}
      {dialog === "order" && <OrderViewsDialog views={shown.views} onClose={close} />}
    </>
  );
}

function allOf(kind: ListedKind): string {
  return `All ${kindWords[kind].many}`;
}

const all = "all";

function ViewChoices({ shown, kind }: { shown: ShownView; kind: ListedKind }) {
  const { views, current, show } = shown;
  const choices = [
    { value: all, label: allOf(kind) },
    ...views.map((view) => ({ value: view.id, label: <ViewChoice view={view} /> })),
  ];
  return (
    <>
      <DropdownMenuChoices
        label="Views"
        choices={choices}
        value={current?.id ?? all}
        onChange={(id) => show(views.find((view) => view.id === id) ?? null)}
      />
      {shown.isFailed && <DropdownMenuLabel>Saved views could not be loaded.</DropdownMenuLabel>}
    </>
  );
}

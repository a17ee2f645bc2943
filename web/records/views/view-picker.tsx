import { Bookmark, ChevronDown, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu } from "#web/ui/menus/dropdown-menu.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { allOf } from "./all-of.ts";
import { useShownView } from "./use-shown-view.ts";
import { useViewActions } from "./use-view-actions.ts";

const ViewMenu = lazyPart(async () => (await import("./view-menu.tsx")).ViewMenu, {
  isFetchedSoon: true,
});

const SaveViewDialog = lazyDialog(
  async () => (await import("./save-view-dialog.tsx")).SaveViewDialog,
);

const RenameViewDialog = lazyDialog(
  async () => (await import("./save-view-dialog.tsx")).RenameViewDialog,
);

const OrderViewsDialog = lazyDialog(
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
        fetchItems={ViewMenu.fetchCode}
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
        <ViewMenu {...{ kind, shown, operations, canSave }} onOpen={setDialog} />
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

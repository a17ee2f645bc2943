import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { DropdownMenuChoices, DropdownMenuLabel } from "#web/ui/menus/dropdown-menu.tsx";
import type { ShownView } from "./use-shown-view.ts";
import type { ViewActions as Operations } from "./use-view-actions.ts";
import { allOf } from "./all-of.ts";
import { ViewActions } from "./view-actions.tsx";
import { ViewChoice } from "./view-choice.tsx";

type ViewMenuProps = {
  kind: ListedKind;
  shown: ShownView;
  operations: Operations;
  canSave: boolean;
  onOpen: (dialog: "save" | "rename" | "order") => void;
};

export function ViewMenu({ kind, onOpen, ...props }: ViewMenuProps) {
  return (
    <>
      <ViewChoices shown={props.shown} kind={kind} />
      <ViewActions
        {...props}
        onSave={() => onOpen("save")}
        onRename={() => onOpen("rename")}
        onOrder={() => onOpen("order")}
      />
    </>
  );
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

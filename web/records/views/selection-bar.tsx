import { format } from "#shared/format/format.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { kindWords } from "#shared/records/kind-words.ts";
import { recordCount } from "#shared/filters/lists.ts";
import type { Selection } from "#shared/filters/selection.ts";
import { beginOperation } from "#web/platform/operations/operations.api.ts";
import { ExportMenu } from "#web/records/exports/export-menu.tsx";
import { StartRulesMenu } from "#web/records/rules-by-hand/start-rules-menu.tsx";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { countText } from "#shared/format/count-text.ts";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import type { ListView } from "./list-view.ts";
import type { RowSelection } from "./selection.ts";

export type ListQuery = Record<string, string | null | undefined>;

type SelectionBarProps = {
  view: ListView;
  query: ListQuery;
  selection: RowSelection;
};

export function SelectionBar(props: SelectionBarProps) {
  const { count } = props.selection;
  return (
    <div
      className={
        count > 0
          ? "mb-2 flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft px-3 py-1.5"
          : "sr-only"
      }
    >
      <p role="status" className="font-medium text-accent-ink tabular-nums">
        {count > 0 && `${format.number(count)} selected`}
      </p>
      {count > 0 && <SelectionActions {...props} />}
    </div>
  );
}

function SelectionActions(props: SelectionBarProps) {
  const { selection, query, view } = props;
  const { set } = useViewParams();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { data: total } = useMatching(props);
  const selected: Selection =
    selection.allMatching === null
      ? { ids: [...selection.ids] }
      : { matching: withQuery("", query).slice(1), count: selection.allMatching };
  const begin = async (operation: "bulk-edit" | "bulk-delete", body: object = {}) => {
    setOpen(null);
    const id = await beginOperation(
      `${listPaths[view.kind]}/${operation}`,
      { selection: selected, ...body },
      "Nothing was changed",
    );
    if (id) {
      selection.clear();
      set({ operation: id }, { replace: true });
    }
  };
  const { one, many } = kindWords[view.kind];
  const counted = countText(selection.count, one, many);
  return (
    <>
      {total !== undefined && selection.allMatching === null && total > selection.ids.size && (
        <Button variant="ghost" onClick={() => selection.selectMatching(total)}>
          {`Select all ${format.number(total)} that match`}
        </Button>
      )}
      <span className="ml-auto flex flex-wrap gap-2">
        <ExportMenu view={view} query={query} {...("ids" in selected && { ids: selected.ids })} />
        {"ids" in selected && (
          <StartRulesMenu kind={view.kind} recordIds={selected.ids} onStarted={selection.clear} />
        )}
        <Button onClick={() => setOpen("edit")}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <Button onClick={() => setOpen("delete")}>
          <Trash2 aria-hidden />
          Delete
        </Button>
        <Button variant="ghost" onClick={selection.clear}>
          Clear
        </Button>
      </span>
      {open === "edit" && (
        <BulkEditDialog
          kind={view.kind}
          title={`Edit ${counted}`}
          onSubmit={(changes) => void begin("bulk-edit", { changes })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "delete" && (
        <ConfirmDialog
          title={`Delete ${counted}?`}
          description="What is linked to them stays. You can undo this."
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          isPending={false}
          isDestructive
          onConfirm={() => void begin("bulk-delete")}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** How many records the list has in all, loaded or not. */
function useMatching({ view, query }: SelectionBarProps) {
  const path = listPaths[view.kind];
  return useQuery({
    queryKey: [path, "count", query],
    queryFn: async ({ signal }) => {
      const answer = await callApi("GET", withQuery(`${path}/count`, query), { signal });
      return (await readJson(recordCount, answer)).count;
    },
    staleTime: 0,
  });
}

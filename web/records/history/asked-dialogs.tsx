import { listedKinds } from "#shared/records/kind-definition.ts";
import { askToUndo, useAskedUndo } from "#web/platform/changes/undo-changes.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { lazyDialog } from "#web/ui/dialogs/lazy-dialog.tsx";

const HistoryDialog = lazyDialog(async () => (await import("./history-dialog.tsx")).HistoryDialog);

const ChangedRecordsDialog = lazyDialog(
  async () => (await import("./changed-records-dialog.tsx")).ChangedRecordsDialog,
);

const UndoDialog = lazyDialog(async () => (await import("./undo-dialog.tsx")).UndoDialog);

/** The history that the address asks for: `?history=deal-` and the id of a deal. */
export function AddressedHistory() {
  const { get, close } = useViewParams();
  const [, kind = "", id = ""] = /^([a-z]+)-(.+)$/.exec(get("history") ?? "") ?? [];
  const entity = listedKinds.find((known) => known === kind);
  if (entity === undefined) return null;
  return <HistoryDialog entity={entity} id={id} onClose={() => close({ history: null })} />;
}

/** What the operation changed that the address names: `?changes=` and its id. */
export function AddressedChanges() {
  const { get, close } = useViewParams();
  const id = get("changes");
  if (id === null) return null;
  return <ChangedRecordsDialog changeSetId={id} onClose={() => close({ changes: null })} />;
}

/** Asks before an operation is taken back, from wherever `askToUndo` was called. */
export function AskedUndoDialog() {
  const changeSetId = useAskedUndo();
  if (changeSetId === null) return null;
  return <UndoDialog key={changeSetId} changeSetId={changeSetId} onClose={() => askToUndo(null)} />;
}

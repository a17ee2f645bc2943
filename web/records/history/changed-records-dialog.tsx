import type { ChangedRecord } from "#shared/records/changes.ts";
import { recordPages } from "#shared/records/record-pages.ts";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { RecordLink } from "#web/platform/kinds/record-link.tsx";
import { askToUndo } from "#web/platform/changes/undo-changes.ts";
import { useAllCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { ChangedFields } from "./change-entry.tsx";
import { ChangeList } from "./change-list.tsx";
import { changeText } from "./change-words.ts";
import { useChangedRecords } from "./history.api.ts";

type ChangedRecordsProps = { changeSetId: string; onClose: () => void };

export function ChangedRecordsDialog({ changeSetId, onClose }: ChangedRecordsProps) {
  const changes = useChangedRecords(changeSetId);
  const canUndo = changes.items.some((change) => change.canUndo);
  return (
    <Dialog
      title="What was changed"
      description="Record by record, as it was done at once."
      onClose={onClose}
    >
      <DialogBody>
        <ChangeList
          label="Changed records"
          changes={changes}
          failureTitle="The changes could not be loaded"
          empty={{
            title: "Nothing to see here",
            description: "Only those who see every record see what someone else changed at once.",
          }}
        >
          {(change) => <ChangedRecordEntry key={change.id} change={change} />}
        </ChangeList>
      </DialogBody>
      <DialogFooter>
        {canUndo && (
          <Permitted to="records.write">
            <Button onClick={() => askToUndo(changeSetId)}>Undo all of it</Button>
          </Permitted>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

function ChangedRecordEntry({ change }: { change: ChangedRecord }) {
  const { entity, recordId, name } = change;
  const { data: own = [] } = useAllCustomFields();
  if (entity === "activity") return null;
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        <RecordLink to={recordPages[entity](recordId)} name={name} />
        <span className="text-ink-muted"> · {changeText(entity, change, own)}</span>
      </p>
      {change.fields.length > 0 && <ChangedFields entity={entity} change={change} />}
    </li>
  );
}

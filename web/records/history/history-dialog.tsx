import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { RecordRules } from "#web/records/rule-runs/record-rules.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { ChangeEntry } from "./change-entry.tsx";
import { ChangeList } from "./change-list.tsx";
import { useHistory } from "./history.api.ts";

type HistoryDialogProps = { entity: ListedKind; id: string; onClose: () => void };

export function HistoryDialog({ entity, id, onClose }: HistoryDialogProps) {
  const history = useHistory(listPaths[entity], id);
  return (
    <Dialog title="History" description="Who changed what, newest first." onClose={onClose}>
      <DialogBody>
        <ChangeList
          label="Changes, newest first"
          changes={history}
          failureTitle="The history could not be loaded"
          empty={{
            title: "No changes are known",
            description: "What is changed from now on stands here.",
          }}
        >
          {(change) => <ChangeEntry key={change.id} entity={entity} change={change} />}
        </ChangeList>
        {/* A task has no page of its own. */}
        {entity === "task" && (
          <div className="mt-4">
            <RecordRules kind="task" id={id} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

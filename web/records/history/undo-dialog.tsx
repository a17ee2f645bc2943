import { format } from "#shared/format/format.ts";
import type { ChangeSetDetails, UndoConflict } from "#shared/records/changes.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { channelText } from "#web/platform/channel-text.ts";
import { useAllCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { conflictMoment, conflictText, extentText } from "./change-words.ts";
import { useChangeSet, useUndo } from "./history.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type UndoDialogProps = { changeSetId: string; onClose: () => void };

export function UndoDialog({ changeSetId, onClose }: UndoDialogProps) {
  const details = useChangeSet(changeSetId);
  const undo = useUndo(changeSetId);
  const hasConflicts = (details.data?.conflictCount ?? 0) > 0;
  const confirm = () => undo.mutate(hasConflicts, { onSuccess: onClose });
  return (
    <Dialog title="Undo this change?" onClose={onClose}>
      <DialogBody>
        {details.isPending && <Skeleton className="h-16" />}
        {details.error && (
          <FailureState
            title="This change could not be read"
            description={failureSentence(details.error)}
            onRetry={() => void details.refetch()}
          />
        )}
        {details.data && <Consequences details={details.data} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!details.data || undo.isPending} onClick={confirm}>
          {undo.isPending ? "Undoing..." : hasConflicts ? "Undo the rest" : "Undo this change"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Consequences({ details }: { details: ChangeSetDetails }) {
  return (
    <div className="grid gap-4">
      <p>
        {sentence`This takes back what ${details.userName ?? "someone"} did `}
        <RelativeTime moment={details.at} />
        {` (${channelText(details)}): ${extentText(details)}.`}
      </p>
      {details.isLarge && (
        <p>
          It is done in the background. What was changed since then stays as it is, and is listed
          when the undo is done.
        </p>
      )}
      {details.conflictCount > 0 && <Conflicts details={details} />}
    </div>
  );
}

/** The records that stand in the way, but for lines of the feed where there are others. */
function Conflicts({ details: { conflicts, conflictCount } }: { details: ChangeSetDetails }) {
  const records = conflicts.filter(({ entity }) => entity !== "activity");
  const listed = records.length > 0 ? records : conflicts;
  const { data: own = [] } = useAllCustomFields();
  const others = conflictCount - conflicts.length;
  return (
    <div role="status" className="rounded-md bg-warning-soft px-3 py-2 text-ink">
      <p className="font-medium">
        Not all of it can be undone. What happened since then stays as it is:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {listed.map((conflict) => (
          <li key={conflict.id} className="wrap-anywhere">
            {conflictText(conflict, own)}
            <ConflictTime conflict={conflict} />
          </li>
        ))}
        {others > 0 && <li>{`and ${format.number(others)} more`}</li>}
      </ul>
    </div>
  );
}

function ConflictTime({ conflict }: { conflict: UndoConflict }) {
  const moment = conflictMoment(conflict);
  if (moment === null) return null;
  return (
    <>
      {", "}
      <RelativeTime moment={moment} />
    </>
  );
}

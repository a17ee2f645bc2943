import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";

type RecordFailureProps = { failure: Error; onClose: () => void };

/** Stands instead of the form of a record that could not be loaded. */
export function RecordFailure({ failure, onClose }: RecordFailureProps) {
  return (
    <Dialog title="This record could not be opened" onClose={onClose}>
      <DialogBody>{failureSentence(failure)}</DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

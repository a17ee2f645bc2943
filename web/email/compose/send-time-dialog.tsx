import { addHours } from "date-fns";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { comingMoment, hourText } from "./coming-moment.ts";

type SendTimeDialogProps = { onChoose: (moment: string) => void; onClose: () => void };

export function SendTimeDialog({ onChoose, onClose }: SendTimeDialogProps) {
  const [time, setTime] = useState(() => hourText(addHours(new Date(), 1)));
  const [error, setError] = useState<string | undefined>(undefined);
  const schedule = () => {
    const at = comingMoment(time);
    if (!(at.getTime() > Date.now())) return setError("Choose a time that is still to come.");
    onClose();
    onChoose(at.toISOString());
  };
  return (
    <Dialog title="Send later" onClose={onClose}>
      <DialogBody>
        <Field label="Time" error={error}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={schedule}>
          Schedule
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

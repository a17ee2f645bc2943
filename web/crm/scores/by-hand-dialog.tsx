import { type SubmitEvent, useState } from "react";
import { type ContactScore, scoreByHand } from "#shared/scores/scores.ts";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { useSetByHand } from "./scores.api.ts";

type ByHandDialogProps = { contactId: string; score: ContactScore; onClose: () => void };

/** Gives a contact a score whatever its points are, with the reason. */
export function ByHandDialog({ contactId, score, onClose }: ByHandDialogProps) {
  const { scoreId, name, points: worked, byHand } = score;
  const [points, setPoints] = useState(String(byHand?.points ?? worked));
  const [reason, setReason] = useState(byHand?.reason ?? "");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const send = useSetByHand(contactId, scoreId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = points.trim() === "" ? Number.NaN : Number(points);
    const { data, error } = scoreByHand.safeParse({ points: given, reason });
    setProblems(
      Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []),
    );
    if (data) send.mutate(data, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={`Set ${name} by hand`}
      description="It stands until you let the points give it again."
      onClose={onClose}
      keepOpenOnOutsidePress
    >
      <form noValidate className="contents" onSubmit={submit}>
        <DialogBody>
          <div className="grid gap-3">
            <Field label="Score from 0 to 100" required error={problems["points"]}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  value={points}
                  onChange={({ target }) => setPoints(target.value)}
                />
              )}
            </Field>
            <Field label="Reason" required error={problems["reason"]}>
              {(control) => (
                <Textarea
                  {...control}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
          </div>
        </DialogBody>
        <SubmitFooter submitLabel="Set score" isPending={send.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

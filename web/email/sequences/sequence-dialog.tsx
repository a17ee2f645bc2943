import { useState } from "react";
import type { Sequence } from "#shared/sequences.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { useLeaveGuard } from "#web/platform/use-leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { contentOf, draftOf } from "./sequence-draft.ts";
import { SequenceOptions } from "./sequence-options.tsx";
import { addSequence, changeSequence } from "./sequences.api.ts";
import { StepList } from "./step-list.tsx";

type SequenceDialogProps = {
  /** Null for a new one. */
  sequence: Sequence | null;
  onClose: () => void;
};

export function SequenceDialog({ sequence, onClose }: SequenceDialogProps) {
  const [begun] = useState(() => draftOf(sequence));
  const [draft, setDraft] = useState(begun);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const guard = useLeaveGuard({ isChanged: draft !== begun, title: "Leave the sequence unsaved?" });
  const close = () => guard.close(onClose);
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const save = async () => {
    setIsSaving(true);
    setFailure(null);
    try {
      const content = contentOf(draft);
      if (sequence) await changeSequence(sequence.id, { ...content, version: sequence.version });
      else await addSequence(content);
      toast({ title: "Sequence saved" });
      onClose();
    } catch (error) {
      setFailure(failureSentence(error));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title={sequence ? "Edit sequence" : "New sequence"}
      isWide
      keepOpenOnOutsidePress
      onClose={close}
    >
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody>
          <div className="grid gap-4">
            <Field label="Name" required>
              {(control) => (
                <Input
                  autoComplete="off"
                  {...control}
                  value={draft.name}
                  onChange={({ target }) => change({ name: target.value })}
                />
              )}
            </Field>
            <StepList steps={draft.steps} onChange={(steps) => change({ steps })} />
            <SequenceOptions draft={draft} onChange={change} />
            {sequence && sequence.active > 0 && (
              <p className="text-ink-muted">
                Contacts that are in the sequence go on with the steps that they started with.
              </p>
            )}
          </div>
          <p role="alert" className="mt-3 text-danger-ink empty:hidden">
            {failure}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSaving}>
            {isSaving ? "Just a moment..." : "Save sequence"}
          </Button>
        </DialogFooter>
      </form>
      {guard.question}
    </Dialog>
  );
}

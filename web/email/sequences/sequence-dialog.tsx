import type { Sequence } from "#shared/email/sequences.ts";
import { useLeaveGuard } from "#web/platform/navigation/use-leave-guard.tsx";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { SequenceOptions } from "./sequence-options.tsx";
import { StepList } from "./step-list.tsx";
import { useSequenceDraft } from "./use-sequence-draft.ts";

type SequenceDialogProps = {
  /** Null for a new one. */
  sequence: Sequence | null;
  onClose: () => void;
};

export function SequenceDialog({ sequence, onClose }: SequenceDialogProps) {
  const { draft, change, save, isSaving, isChanged, form, failure, problemAt } = useSequenceDraft(
    sequence,
    onClose,
  );
  const guard = useLeaveGuard({ isChanged, title: "Leave the sequence unsaved?" });
  const close = () => guard.close(onClose);
  return (
    <Dialog
      title={sequence ? "Edit sequence" : "New sequence"}
      isWide
      keepOpenOnOutsidePress
      onClose={close}
    >
      <form
        ref={form}
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody>
          <div className="grid gap-4">
            <Field label="Name" required error={problemAt("name")}>
              {(control) => (
                <Input
                  autoComplete="off"
                  {...control}
                  value={draft.name}
                  onChange={({ target }) => change({ name: target.value })}
                />
              )}
            </Field>
            <StepList
              steps={draft.steps}
              problemAt={problemAt}
              onChange={(steps) => change({ steps })}
            />
            <SequenceOptions draft={draft} problem={problemAt("toHour")} onChange={change} />
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
        <SubmitFooter submitLabel="Save sequence" isPending={isSaving} onCancel={close} />
      </form>
      {guard.question}
    </Dialog>
  );
}

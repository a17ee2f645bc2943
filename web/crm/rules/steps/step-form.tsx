import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";

/** What the dialog of each type of step takes. */
export type StepEdit<Step> = {
  step: Step | undefined;
  onSave: (step: Step) => void;
  onClose: () => void;
};

type StepFormProps = {
  title: string;
  isWide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function StepForm({ title, isWide = false, onSubmit, onClose, children }: StepFormProps) {
  return (
    <Dialog title={title} isWide={isWide} onClose={onClose} keepOpenOnOutsidePress>
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogBody>
          <div className="grid gap-4">{children}</div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save step
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import { type ReactNode, use, useId, useState } from "react";
import { useCloseGuard } from "#web/platform/navigation/use-leave-guard.tsx";
import { useReportedChange } from "#web/platform/changes/use-reported-change.ts";
import { isSameValue } from "#web/records/views/same-value.ts";
import { OnTypedWord } from "#web/records/views/typed-word.ts";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { OnStepChange } from "./on-step-change.ts";

export type StepEdit<Step> = {
  step: Step | undefined;
  onSave: (step: Step) => void;
  onClose: () => void;
};

type StepFormProps = {
  title: string;
  isWide?: boolean;
  /** All that can be changed in the dialog. */
  draft: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function StepForm(props: StepFormProps) {
  const { title, isWide = false, draft, onSubmit, onClose, children } = props;
  const [begun] = useState(draft);
  const [hasTypedWord, setHasTypedWord] = useState(false);
  const formId = useId();
  const isChanged = hasTypedWord || !isSameValue(draft, begun);
  return (
    <StepFrame {...{ title, isWide, isChanged, formId, onClose }}>
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <OnTypedWord value={setHasTypedWord}>{children}</OnTypedWord>
      </form>
    </StepFrame>
  );
}

type StepFrameProps = Pick<StepFormProps, "title" | "isWide" | "onClose" | "children"> & {
  description?: string;
  isChanged: boolean;
  /** Of the form that is in it. */
  formId: string;
};

/** The dialog of a step, which asks before it closes over what is changed. */
export function StepFrame(props: StepFrameProps) {
  const { isChanged, formId, onClose, children, ...dialog } = props;
  const guard = useCloseGuard({ isChanged, title: "Leave the step unsaved?" });
  const close = () => guard.close(onClose);
  useReportedChange(isChanged, use(OnStepChange));
  return (
    <Dialog {...dialog} onClose={close} keepOpenOnOutsidePress>
      <DialogBody>{children}</DialogBody>
      <SubmitFooter submitLabel="Save step" form={formId} onCancel={close} />
      {guard.question}
    </Dialog>
  );
}

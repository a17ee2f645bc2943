import { useState } from "react";
import type { RuleKind } from "#shared/rules/rules.ts";
import type { RuleStep } from "#shared/rules/rule-steps.ts";
import { BulkEditForm } from "#web/records/views/bulk-edit-form.tsx";
import { StepFrame } from "./step-form.tsx";

type ChangeDialogProps = {
  kind: RuleKind;
  onSave: (step: RuleStep) => void;
  onClose: () => void;
};

const formId = "change-step";

/** One field and its new value, for each record for which the rule runs. */
export function ChangeDialog({ kind, onSave, onClose }: ChangeDialogProps) {
  const [isChanged, setIsChanged] = useState(false);
  return (
    <StepFrame
      title="Change a field or tags"
      description="What each record gets for which the rule runs."
      {...{ isChanged, formId, onClose }}
    >
      <BulkEditForm
        id={formId}
        kind={kind}
        onEdit={() => setIsChanged(true)}
        onSubmit={(changes) => onSave({ type: "change", changes: { ...changes } })}
      />
    </StepFrame>
  );
}

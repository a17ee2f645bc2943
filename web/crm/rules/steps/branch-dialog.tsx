import type { KnownFields } from "#shared/filters/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import type { BranchStep } from "#shared/rules/rule-steps.ts";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { ConditionsField, useConditions } from "./conditions-field.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

type BranchDialogProps = StepEdit<BranchStep> & { kind: RuleKind; known: KnownFields };

export function BranchDialog({ kind, known, step, onSave, onClose }: BranchDialogProps) {
  const conditions = useConditions(kind, known, step?.filter);
  const submit = () => {
    const filter = conditions.read();
    if (filter === null) return;
    const ways = { whenTrue: step?.whenTrue ?? [], otherwise: step?.otherwise ?? [] };
    onSave({ type: "branch", filter, ...ways });
  };
  return (
    <StepForm
      title={stepLabels.branch}
      isWide
      draft={conditions.group}
      onSubmit={submit}
      onClose={onClose}
    >
      <ConditionsField conditions={conditions} />
    </StepForm>
  );
}

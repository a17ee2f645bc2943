import { type RuleStep, waitStep } from "#shared/rules/rule-steps.ts";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { HoursField, useHours } from "./hours-field.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

type WaitStep = Extract<RuleStep, { type: "wait" }>;

/** A pause after which the rule's condition is looked at again. */
export function WaitDialog({ step, onSave, onClose }: StepEdit<WaitStep>) {
  const time = useHours(step?.hours ?? 24);
  const submit = () => {
    const hours = time.read(waitStep.shape.hours);
    if (hours !== undefined) onSave({ type: "wait", hours });
  };
  return (
    <StepForm title={stepLabels.wait} draft={time.typed} onSubmit={submit} onClose={onClose}>
      <HoursField
        label="How long"
        hint="Afterwards the rule goes on only if its condition is still true."
        hours={time}
      />
    </StepForm>
  );
}

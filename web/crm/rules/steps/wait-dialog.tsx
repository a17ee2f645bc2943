import { useState } from "react";
import { type RuleStep, waitStep } from "#shared/rules/rule-steps.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

type WaitStep = Extract<RuleStep, { type: "wait" }>;

const hoursOf = { hours: 1, days: 24 };

/** A pause after which the rule's condition is looked at again. */
export function WaitDialog({ step, onSave, onClose }: StepEdit<WaitStep>) {
  const isInDays = !step || step.hours % hoursOf.days === 0;
  const [unit, setUnit] = useState<keyof typeof hoursOf>(isInDays ? "days" : "hours");
  const [count, setCount] = useState(String((step?.hours ?? hoursOf.days) / hoursOf[unit]));
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const hours = Number(count) * hoursOf[unit];
    const { data, error } = waitStep.safeParse({ type: "wait", hours });
    setProblem(error?.issues[0]?.message);
    if (data) onSave(data);
  };
  return (
    <StepForm title={stepLabels.wait} onSubmit={submit} onClose={onClose}>
      <Field
        label="How long"
        required
        error={problem}
        hint="Afterwards the rule goes on only if its condition still holds."
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              inputMode="numeric"
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
            <Select
              aria-label="Unit"
              className="w-32"
              value={unit}
              onChange={({ target }) => setUnit(target.value === "hours" ? "hours" : "days")}
            >
              <option value="hours">hours</option>
              <option value="days">days</option>
            </Select>
          </div>
        )}
      </Field>
    </StepForm>
  );
}

import { useState } from "react";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { goOnOrEnd, waitStep, type WaitForStep } from "#shared/rules/rule-steps.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { ConditionsField, useConditions } from "./conditions-field.tsx";
import { HoursField, useHours } from "./hours-field.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

const overLabels = {
  "go-on": "The rule goes on",
  end: "The run ends",
} satisfies Record<WaitForStep["ifNot"], string>;

type WaitForDialogProps = StepEdit<WaitForStep> & { kind: RuleKind; known: KnownFields };

/** A pause until the record meets a condition, with a limit. */
export function WaitForDialog({ kind, known, step, onSave, onClose }: WaitForDialogProps) {
  const conditions = useConditions(kind, known, step?.filter);
  const [ifNot, setIfNot] = useState(step?.ifNot ?? "end");
  const time = useHours(step?.hours ?? 7 * 24);
  const submit = () => {
    const filter = conditions.read();
    const hours = time.read(waitStep.shape.hours);
    if (filter === null || hours === undefined) return;
    onSave({ type: "wait-for", filter, hours, ifNot });
  };
  return (
    <StepForm
      title={stepLabels["wait-for"]}
      isWide
      draft={{ group: conditions.group, ifNot, time: time.typed }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        The run looks at the record whenever it changes, and every hour: what changes elsewhere is
        noticed within an hour.
      </p>
      <ConditionsField conditions={conditions} />
      <HoursField label="For how long at most" hours={time} />
      <Field label="When the time is over">
        {(control) => (
          <Select
            {...control}
            value={ifNot}
            onChange={({ target: { value } }) =>
              setIfNot(goOnOrEnd.find((one) => one === value) ?? ifNot)
            }
          >
            {goOnOrEnd.map((one) => (
              <option key={one} value={one}>
                {overLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </StepForm>
  );
}

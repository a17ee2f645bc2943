import { useState } from "react";
import { filterProblem } from "#shared/filters.ts";
import type { KnownFields } from "#shared/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { goOnOrEnd, waitStep, type WaitForStep } from "#shared/rules/rule-steps.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { GroupEditor } from "#web/records/views/group-editor.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { HoursField, useHours } from "./hours-field.tsx";
import { groupOf } from "./group-of.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

const overLabels = {
  "go-on": "The rule goes on",
  end: "The run ends",
} satisfies Record<WaitForStep["ifNot"], string>;

type WaitForDialogProps = StepEdit<WaitForStep> & { kind: RuleKind; known: KnownFields };

/** A pause until the record meets a condition, with a limit. */
export function WaitForDialog({ kind, known, step, onSave, onClose }: WaitForDialogProps) {
  const [group, setGroup] = useState(() => groupOf(step?.filter, known, kind));
  const [ifNot, setIfNot] = useState(step?.ifNot ?? "end");
  const [isChecked, setIsChecked] = useState(false);
  const time = useHours(step?.hours ?? 7 * 24);
  const isEmpty = group.conditions.length === 0;
  const problem = isEmpty ? "Add a condition" : filterProblem(known, kind, group);
  const submit = () => {
    setIsChecked(true);
    const hours = time.read(waitStep.shape.hours);
    if (problem || hours === undefined) return;
    onSave({ type: "wait-for", filter: JSON.stringify(group), hours, ifNot });
  };
  return (
    <StepForm title={stepLabels["wait-for"]} isWide onSubmit={submit} onClose={onClose}>
      <p className="text-ink-muted">
        The run looks at the record whenever it changes, and every hour: what changes elsewhere is
        noticed within an hour.
      </p>
      <div className="@container">
        <GroupEditor known={known} kind={kind} group={group} levels={0} onChange={setGroup} />
        <p role="alert" className="min-h-6 pt-1 text-sm text-danger-ink">
          {isChecked && problem && `${problem}.`}
        </p>
      </div>
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

import { useState } from "react";
import { deletedRecordDays } from "#shared/records/deleted-records.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { isUnlogged } from "#shared/rules/deleted-rules.ts";
import type { RuleKind, TriggerType } from "#shared/rules/rules.ts";
import { goOnOrEnd, type UntilStep } from "#shared/rules/rule-steps.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { DateFields, listDates } from "#web/crm/rules/triggers/time-fields.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

const emptyLabels = {
  "go-on": "The rule goes on",
  end: "The run ends",
} satisfies Record<UntilStep["ifEmpty"], string>;

const hint =
  "If the date has moved later by then, the rule waits on. Afterwards it goes on only if its condition is still true.";

const hintOfDeleted = `The date as it was when the record was deleted. The run ends if the record is restored meanwhile, or erased after ${deletedRecordDays} days.`;

type UntilDialogProps = StepEdit<UntilStep> & {
  kind: RuleKind;
  trigger: TriggerType;
  known: KnownFields;
};

export function UntilDialog({ kind, trigger, known, step, onSave, onClose }: UntilDialogProps) {
  const isOfDeleted = trigger === "deleted";
  const dates = listDates(known, kind).filter(([name]) => !isOfDeleted || !isUnlogged(name));
  const [draft, setDraft] = useState(step ?? firstOf(dates));
  const choose = (chosen: string) => {
    const ifEmpty = goOnOrEnd.find((one) => one === chosen);
    if (ifEmpty) setDraft({ ...draft, ifEmpty });
  };
  return (
    <StepForm
      title={stepLabels["wait-until"]}
      draft={draft}
      onSubmit={() => onSave(draft)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateFields
          dates={dates}
          trigger={draft}
          hint={isOfDeleted ? hintOfDeleted : hint}
          onChange={setDraft}
        />
      </div>
      <Field label="Without a date">
        {(control) => (
          <Select
            {...control}
            value={draft.ifEmpty}
            onChange={({ target }) => choose(target.value)}
          >
            {goOnOrEnd.map((one) => (
              <option key={one} value={one}>
                {emptyLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </StepForm>
  );
}

function firstOf([first]: ReturnType<typeof listDates>): UntilStep {
  const time = { hour: 9, timeZone: ownTimeZone() ?? "UTC" };
  return { type: "wait-until", field: first?.[0] ?? "", days: 0, ...time, ifEmpty: "go-on" };
}

import { type SyntheticEvent, useState } from "react";
import type { RuleKind } from "#shared/rules/rules.ts";
import type { RuleStep } from "#shared/rules/rule-steps.ts";
import { type RuleWording, sayStep, stepLabels } from "#web/crm/rules/rule-words.ts";
import { changesOf, valuesByName } from "#web/crm/rules/step-changes.ts";
import { BulkEditForm, bulkFormId } from "#web/records/views/bulk-edit-form.tsx";
import { useBulkFields } from "#web/records/views/bulk-fields.ts";
import { type StepEdit, StepFrame } from "./step-form.tsx";

type ChangeStep = Extract<RuleStep, { type: "change" }>;

type ChangeDialogProps = StepEdit<ChangeStep> & { kind: RuleKind; wording: RuleWording };

export function ChangeDialog({ kind, wording, step, onSave, onClose }: ChangeDialogProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { values, kept, isOther, ...choice } = useChosenField(kind, step);
  const isChanged = isEdited || isOther;
  const save = (changes: object) =>
    onSave(changeStep({ ...kept, ...valuesByName({ ...changes }) }));
  const saveUnchanged = (event: SyntheticEvent) => {
    if (!step || isChanged) return;
    // What the step does by now may not be open to choice: it stays nevertheless.
    event.preventDefault();
    event.stopPropagation();
    onSave(step);
  };
  return (
    <StepFrame
      title={stepLabels.change}
      description="What each record gets for which the rule runs."
      formId={bulkFormId(choice.name)}
      {...{ isChanged, onClose }}
    >
      <div className="grid gap-4" onSubmitCapture={saveUnchanged}>
        <BulkEditForm
          {...{ kind, ...choice }}
          given={values}
          onEdit={setIsEdited}
          onSubmit={save}
        />
        {Object.keys(kept).length > 0 && (
          <p className="text-sm wrap-anywhere text-ink-muted">
            {`What else the step does stays: ${sayStep(kind, changeStep(kept), wording)}.`}
          </p>
        )}
      </div>
    </StepFrame>
  );
}

function changeStep(values: Record<string, unknown>): ChangeStep {
  return { type: "change", changes: changesOf(values) };
}

/** The field, first one that the step changes: `isOther` once it is another. `kept` is what the step sets besides. */
function useChosenField(kind: RuleKind, step: ChangeStep | undefined) {
  const fields = useBulkFields(kind);
  const [chosen, setChosen] = useState<string>();
  const values = valuesByName(step?.changes ?? {});
  const offered = fields.map(({ name }) => name);
  const [first = ""] = step
    ? Object.keys(values).filter((name) => offered.includes(name))
    : offered;
  const name = chosen ?? first;
  const replaced = Object.hasOwn(values, name) ? name : first;
  const { [replaced]: _, ...kept } = values;
  const isOther = name !== first;
  return { fields, name, onNameChange: setChosen, hasNone: first === "", isOther, values, kept };
}

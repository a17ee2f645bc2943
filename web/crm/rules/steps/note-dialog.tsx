import { useState } from "react";
import { noteStep, type RuleStep } from "#shared/rules/rule-steps.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

type NoteStep = Extract<RuleStep, { type: "note" }>;

export function NoteDialog({ step, onSave, onClose }: StepEdit<NoteStep>) {
  const [text, setText] = useState(step?.text ?? "");
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const { data, error } = noteStep.safeParse({ type: "note", text });
    setProblem(error?.issues[0]?.message);
    if (data) onSave(data);
  };
  return (
    <StepForm title={stepLabels.note} draft={text} onSubmit={submit} onClose={onClose}>
      <Field label="Note" required error={problem}>
        {(control) => (
          <Textarea {...control} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
    </StepForm>
  );
}

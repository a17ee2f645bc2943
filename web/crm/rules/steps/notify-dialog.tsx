import { useState } from "react";
import { notifyStep, type RuleStep } from "#shared/rules/rule-steps.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { OwnerOrMemberField } from "./owner-or-member-field.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

type NotifyStep = Extract<RuleStep, { type: "notify" }>;

export function NotifyDialog({ step, onSave, onClose }: StepEdit<NotifyStep>) {
  const [text, setText] = useState(step?.text ?? "");
  const [userId, setUserId] = useState(step?.userId ?? null);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const { data, error } = notifyStep.safeParse({ type: "notify", text, userId });
    setProblem(error?.issues[0]?.message);
    if (data) onSave(data);
  };
  return (
    <StepForm
      title={stepLabels.notify}
      draft={{ text, userId }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Text" required error={problem} hint="Sent by email, with a link to the record.">
        {(control) => (
          <Textarea {...control} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      <OwnerOrMemberField label="To" value={userId} onChange={setUserId} />
    </StepForm>
  );
}

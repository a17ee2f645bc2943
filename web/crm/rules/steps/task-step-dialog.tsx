import { useState } from "react";
import { type RuleStep, taskStep } from "#shared/rules/rule-steps.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { DaysField } from "./days-field.tsx";
import { OwnerOrMemberField } from "./owner-or-member-field.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

type TaskStep = Extract<RuleStep, { type: "task" }>;

export function TaskDialog({ step, onSave, onClose }: StepEdit<TaskStep>) {
  const [title, setTitle] = useState(step?.title ?? "");
  const [days, setDays] = useState(String(step ? (step.dueInDays ?? "") : 1));
  const [userId, setUserId] = useState(step?.assignedUserId ?? null);
  const [isChecked, setIsChecked] = useState(false);
  const parsed = taskStep.safeParse({
    type: "task",
    title,
    dueInDays: days === "" ? null : Number(days),
    assignedUserId: userId,
  });
  const problemOf = (part: string) =>
    isChecked ? parsed.error?.issues.find(({ path }) => path[0] === part)?.message : undefined;
  const submit = () => {
    setIsChecked(true);
    if (parsed.success) onSave(parsed.data);
  };
  return (
    <StepForm
      title={stepLabels.task}
      draft={{ title, days, userId }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Title" required error={problemOf("title")}>
        {(control) => (
          <Input {...control} value={title} onChange={({ target }) => setTitle(target.value)} />
        )}
      </Field>
      <DaysField
        label="Due in days"
        hint="Left empty, the task has no due date."
        error={problemOf("dueInDays")}
        value={days}
        onChange={setDays}
      />
      <OwnerOrMemberField label="For" value={userId} onChange={setUserId} />
    </StepForm>
  );
}

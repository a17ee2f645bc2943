import { useState } from "react";
import type { RuleStep } from "#shared/rules/rule-steps.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

type AssignStep = Extract<RuleStep, { type: "assign" }>;

export function AssignDialog({ step, onSave, onClose }: StepEdit<AssignStep>) {
  const { data: members = [] } = useMembers();
  const [userIds, setUserIds] = useState(step?.userIds ?? []);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    if (userIds.length > 0) onSave({ type: "assign", userIds });
    else setProblem("Choose at least one member");
  };
  return (
    <StepForm title={stepLabels.assign} onSubmit={submit} onClose={onClose}>
      <CheckboxGroup
        label="To these members, in turn"
        required
        error={problem}
        options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
        chosen={userIds}
        onChange={setUserIds}
      />
    </StepForm>
  );
}

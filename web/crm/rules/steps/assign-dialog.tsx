import { useState } from "react";
import type { RuleStep } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { MembersField } from "./members-field.tsx";
import { OrderField } from "./order-field.tsx";
import { PresenceField } from "./presence-field.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

type AssignStep = Extract<RuleStep, { type: "assign" }>;

export function AssignDialog({
  kind,
  step,
  onSave,
  onClose,
}: StepEdit<AssignStep> & { kind: RuleKind }) {
  const [userIds, setUserIds] = useState(step?.userIds ?? []);
  const [order, setOrder] = useState(step?.order ?? "turn");
  const [includesAway, setIncludesAway] = useState(step?.includesAway ?? false);
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    if (userIds.length > 0) onSave({ type: "assign", userIds, order, includesAway });
    else setProblem("Choose at least one member");
  };
  return (
    <StepForm
      title={stepLabels.assign}
      draft={{ userIds, order, includesAway }}
      onSubmit={submit}
      onClose={onClose}
    >
      <MembersField
        label="To these members"
        required
        error={problem}
        chosen={userIds}
        onChange={setUserIds}
      />
      <OrderField kind={kind} value={order} onChange={setOrder} />
      <PresenceField includesAway={includesAway} onChange={setIncludesAway} />
    </StepForm>
  );
}

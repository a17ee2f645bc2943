import { useState } from "react";
import { filterProblem } from "#shared/filters.ts";
import type { KnownFields } from "#shared/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import type { BranchStep } from "#shared/rules/rule-steps.ts";
import { GroupEditor } from "#web/records/views/group-editor.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { groupOf } from "./group-of.ts";
import { type StepEdit, StepForm } from "./step-form.tsx";

type BranchDialogProps = StepEdit<BranchStep> & { kind: RuleKind; known: KnownFields };

export function BranchDialog({ kind, known, step, onSave, onClose }: BranchDialogProps) {
  const [group, setGroup] = useState(() => groupOf(step?.filter, known, kind));
  const [isChecked, setIsChecked] = useState(false);
  const isEmpty = group.conditions.length === 0;
  const problem = isEmpty ? "Add a condition" : filterProblem(known, kind, group);
  const submit = () => {
    setIsChecked(true);
    if (problem) return;
    const ways = { whenTrue: step?.whenTrue ?? [], otherwise: step?.otherwise ?? [] };
    onSave({ type: "branch", filter: JSON.stringify(group), ...ways });
  };
  return (
    <StepForm title={stepLabels.branch} isWide onSubmit={submit} onClose={onClose}>
      <div className="@container">
        <GroupEditor known={known} kind={kind} group={group} levels={0} onChange={setGroup} />
        <p role="alert" className="min-h-6 pt-1 text-sm text-danger-ink">
          {isChecked && problem && `${problem}.`}
        </p>
      </div>
    </StepForm>
  );
}

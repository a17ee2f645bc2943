import { useState } from "react";
import { type FilterGroup, filterProblem, parseFilter } from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { GroupEditor } from "#web/records/views/group-editor.tsx";
import { newCondition } from "#web/records/views/new-condition.ts";

/** The conditions of a step while they are edited. @param filter undefined for a new step */
export function useConditions(kind: RuleKind, known: KnownFields, filter: string | undefined) {
  const [group, setGroup] = useState<FilterGroup>(
    () =>
      (filter === undefined ? null : parseFilter(filter)) ?? {
        match: "all",
        conditions: [newCondition(known, kind)],
      },
  );
  const [isChecked, setIsChecked] = useState(false);
  const isEmpty = group.conditions.length === 0;
  const problem = isEmpty ? "Add a condition" : filterProblem(known, kind, group);
  /** As a step has them; null, with the problem below them, where they cannot be asked. */
  const read = () => {
    setIsChecked(true);
    return problem === null ? JSON.stringify(group) : null;
  };
  return { kind, known, group, setGroup, problem: isChecked ? problem : null, read };
}

type ConditionsFieldProps = { conditions: ReturnType<typeof useConditions> };

export function ConditionsField({ conditions }: ConditionsFieldProps) {
  const { kind, known, group, setGroup, problem } = conditions;
  return (
    <div className="@container">
      <GroupEditor known={known} kind={kind} group={group} levels={0} onChange={setGroup} />
      <p role="alert" className="min-h-6 pt-1 text-sm text-danger-ink">
        {problem && `${problem}.`}
      </p>
    </div>
  );
}

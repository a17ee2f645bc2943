import { useState } from "react";
import { kindWords } from "#shared/records/kind-words.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import { useSearchOptions } from "#web/platform/lists/use-search-options.ts";
import { Button } from "#web/ui/button.tsx";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { DryRunResult } from "./dry-run-result.tsx";
import { useDryRun } from "./dry-run.api.ts";
import { problemsOf } from "#web/crm/rules/rule-draft.ts";
import { searchRecords } from "#web/records/kinds/search-records.ts";

type DryRunFormProps = {
  /** Null for a rule that was not saved yet. */
  ruleId: string | null;
  rule: NewRule;
};

export function DryRunForm({ ruleId, rule }: DryRunFormProps) {
  const { kind } = rule;
  const { one, many } = kindWords[kind];
  const [record, setRecord] = useState<ComboboxOption | null>(null);
  const [problem, setProblem] = useState<string>();
  const trial = useDryRun();
  const searching = useSearchOptions({ ...searchRecords(kind), isHint: true });
  const input = { ruleId, rule, recordId: record?.value ?? "" };
  const isOfNow = JSON.stringify(trial.variables) === JSON.stringify(input);
  const submit = () => {
    const [incomplete] = Object.values(problemsOf(rule));
    const found = record ? incomplete : `Choose a ${one}`;
    setProblem(found);
    if (!found) trial.mutate(input);
  };
  return (
    <div className="grid gap-3">
      <Field label={`On this ${one}`} error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Combobox
              control={control}
              value={record}
              onChange={setRecord}
              {...searching}
              searchPlaceholder={`Search ${many}...`}
            />
            <Button disabled={trial.isPending} onClick={submit}>
              {trial.isPending ? "Trying..." : "Try it"}
            </Button>
          </div>
        )}
      </Field>
      <div role="status" className="grid gap-2 empty:absolute">
        {isOfNow && record && trial.data && (
          <DryRunResult kind={kind} name={record.label} tried={trial.data} />
        )}
      </div>
    </div>
  );
}

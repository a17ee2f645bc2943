import { useState } from "react";
import { backTestDays } from "#shared/rules/back-test.ts";
import type { NewRule, RuleTrigger } from "#shared/rules/rules.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { BackTestResult } from "./back-test-result.tsx";
import { useBackTest } from "./back-test.api.ts";
import { problemsOf } from "#web/crm/rules/rule-draft.ts";

type BackTestFormProps = {
  /** Null for a rule that was not saved yet. */
  ruleId: string | null;
  rule: NewRule;
};

export function describeBackTest({ type }: RuleTrigger): string {
  const asked = type === "deleted" ? "as they were when they were deleted" : "as they are now";
  return `How often it would have run. Values before and after a change are those of that time. The condition is asked of the records ${asked}.`;
}

/** Shows how often a rule would have run in the past. */
export function BackTestForm({ ruleId, rule }: BackTestFormProps) {
  const [days, setDays] = useState<(typeof backTestDays)[number]>(30);
  const [problem, setProblem] = useState<string>();
  const testing = useBackTest();
  const input = { ruleId, rule, days };
  const isOfNow = JSON.stringify(testing.variables) === JSON.stringify(input);
  const choose = (chosen: string) => {
    const found = backTestDays.find((one) => String(one) === chosen);
    if (found) setDays(found);
  };
  const submit = () => {
    const [found] = Object.values(problemsOf(rule));
    setProblem(found);
    if (!found) testing.mutate(input);
  };
  return (
    <div className="grid gap-3">
      <Field label="In the last" error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Select {...control} value={days} onChange={({ target }) => choose(target.value)}>
              {backTestDays.map((one) => (
                <option key={one} value={one}>{`${one} days`}</option>
              ))}
            </Select>
            <Button disabled={testing.isPending} onClick={submit}>
              {testing.isPending ? "Testing..." : "Test it"}
            </Button>
          </div>
        )}
      </Field>
      {isOfNow && testing.data && <BackTestResult rule={rule} days={days} tested={testing.data} />}
    </div>
  );
}

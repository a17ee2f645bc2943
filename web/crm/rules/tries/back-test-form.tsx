import { useEffect, useEffectEvent, useState } from "react";
import { backTestDays } from "#shared/rules/back-test.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { BackTestOutcome } from "./back-test-outcome.tsx";
import { useBackTest, useLatestBackTest } from "./back-test.api.ts";
import { problemsOf } from "#web/crm/rules/rule-draft.ts";

type BackTestFormProps = {
  /** Null for a rule that was not saved yet. */
  ruleId: string | null;
  rule: NewRule;
  /** Begins by itself, and leaves the single runs out. */
  isPreview?: boolean;
};

export function BackTestForm({ ruleId, rule, isPreview = false }: BackTestFormProps) {
  const [days, setDays] = useState<(typeof backTestDays)[number]>(30);
  const [problem, setProblem] = useState<string>();
  const testing = useBackTest();
  const input = { ruleId, rule, days };
  const tested = useLatestBackTest(input);
  const choose = (chosen: string) => {
    const found = backTestDays.find((one) => String(one) === chosen);
    if (found) setDays(found);
  };
  const submit = () => {
    const [found] = Object.values(problemsOf(rule));
    setProblem(found);
    if (!found) testing.start(input);
  };
  const begin = useEffectEvent(() => {
    if (!tested) testing.start(input);
  });
  useEffect(() => {
    if (isPreview) begin();
  }, [isPreview]);
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
      <BackTestOutcome
        testing={testing}
        rule={rule}
        days={days}
        tested={tested}
        isShort={isPreview}
      />
    </div>
  );
}

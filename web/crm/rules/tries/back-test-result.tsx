import type { BackTest } from "#shared/rules/back-test.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import { useRuleWording } from "#web/crm/rules/use-rule-wording.ts";
import { sayBackTest } from "./back-test-words.ts";
import { TestedRuns } from "./tested-runs.tsx";
import { TestedSteps } from "./tested-steps.tsx";

type BackTestResultProps = {
  rule: NewRule;
  days: number;
  tested: BackTest;
  /** Without the single runs. */
  isShort: boolean;
};

/** How often a rule would have run, in sentences. */
export function BackTestWords({ rule, days, tested }: Omit<BackTestResultProps, "isShort">) {
  const wording = useRuleWording(rule.kind);
  return sayBackTest(rule, days, tested, wording).join(" ");
}

export function BackTestResult({ rule, tested, isShort }: Omit<BackTestResultProps, "days">) {
  const wording = useRuleWording(rule.kind);
  const { runs, latest } = tested;
  return (
    <div className="grid gap-3 empty:hidden">
      {runs > 0 && <TestedSteps rule={rule} tested={tested} wording={wording} />}
      {!isShort && latest.length > 0 && (
        <>
          <p className="font-medium">
            {runs > latest.length ? `The latest ${latest.length} runs` : "All runs"}
          </p>
          <TestedRuns rule={rule} runs={latest} wording={wording} />
        </>
      )}
    </div>
  );
}

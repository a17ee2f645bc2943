import { format } from "#shared/format/format.ts";
import { stepProblem } from "#shared/rules/fitting-steps.ts";
import { stepTypes } from "#shared/rules/rule-steps.ts";
import type { Rule } from "#shared/rules/rules.ts";
import { mostSearchedRuns, stepOutcomes } from "#shared/rules/run-query.ts";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { Select } from "#web/ui/fields/select.tsx";

const outcomeLabels = { done: "Done", failed: "Failed" } satisfies Record<
  (typeof stepOutcomes)[number],
  string
>;

type StepFilterProps = {
  rule: Rule;
  /** Empty for any. */
  step: string;
  outcome: string;
  onStep: (step: string) => void;
  onOutcome: (outcome: string) => void;
};

export function StepFilter({ rule, step, outcome, onStep, onOutcome }: StepFilterProps) {
  const runs = Object.values(rule.runs).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Select
        aria-label="With the step"
        className="w-full sm:w-52"
        value={step}
        onChange={({ target }) => onStep(target.value)}
      >
        <option value="">Any step</option>
        {stepTypes
          .filter((type) => stepProblem(rule.kind, type) === null)
          .map((type) => (
            <option key={type} value={type}>
              {stepLabels[type]}
            </option>
          ))}
      </Select>
      <Select
        aria-label="Outcome of the step"
        className="w-full sm:w-36"
        value={outcome}
        onChange={({ target }) => onOutcome(target.value)}
      >
        <option value="">Any outcome</option>
        {stepOutcomes.map((one) => (
          <option key={one} value={one}>
            {outcomeLabels[one]}
          </option>
        ))}
      </Select>
      {runs > mostSearchedRuns && (
        <p className="w-full text-sm text-ink-muted">
          {`Steps are searched in the latest ${format.number(mostSearchedRuns)} runs.`}
        </p>
      )}
    </>
  );
}

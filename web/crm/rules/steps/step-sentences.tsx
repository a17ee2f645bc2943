import type { RuleKind } from "#shared/rules/rules.ts";
import type { RuleStep } from "#shared/rules/rule-steps.ts";
import { type RuleWording, sayStep } from "#web/crm/rules/rule-words.ts";
import { TerritoryLines } from "./territory-lines.tsx";

type StepSentencesProps = { kind: RuleKind; steps: readonly RuleStep[]; wording: RuleWording };

export function StepSentences({ kind, steps, wording }: StepSentencesProps) {
  return (
    <ol className="mt-1 grid list-decimal gap-1 pl-5">
      {steps.map((step, place) => (
        // Steps have no names of their own, and none keeps a state.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} className="wrap-anywhere">
          {sayStep(kind, step, wording)}
          {step.type === "assign-by-territory" && <TerritoryLines {...{ kind, step, wording }} />}
          {step.type === "branch" && (
            <>
              <StepSentences kind={kind} steps={step.whenTrue} wording={wording} />
              {step.otherwise.length > 0 && (
                <>
                  <p className="mt-1">Otherwise</p>
                  <StepSentences kind={kind} steps={step.otherwise} wording={wording} />
                </>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

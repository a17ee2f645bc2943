import { useId } from "react";
import type { BackTest } from "#shared/rules/back-test.ts";
import { allSteps } from "#shared/rules/rule-steps.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import { type RuleWording, sayStep } from "#web/crm/rules/rule-words.ts";
import { ChartLegend } from "#web/ui/charts/chart-legend.tsx";
import { PartBar } from "#web/ui/charts/part-bar.tsx";
import {
  aboutAbsences,
  aboutPeople,
  isOfWhoIsHere,
  peopleParts,
  sayTested,
} from "./back-test-words.ts";

type TestedStepsProps = { rule: NewRule; tested: BackTest; wording: RuleWording };

/** What each step would have done, against what people did. */
export function TestedSteps({ rule: { kind, steps }, tested, wording }: TestedStepsProps) {
  const id = useId();
  const all = allSteps(steps);
  const asksWhoIsHere = all.some(isOfWhoIsHere);
  const isCompared = tested.steps.some(({ people, done }) => people !== null && done > 0);
  return (
    <>
      <ul aria-label="Steps of the back-test" className="grid gap-3">
        {tested.steps.map((one) => {
          const step = all[one.step];
          return (
            step && (
              <li key={one.step} className="grid gap-1">
                <p className="font-medium wrap-anywhere">{sayStep(kind, step, wording)}</p>
                <p>{sayTested(step, one)}</p>
                {one.people && one.done > 0 && (
                  <PartBar
                    parts={peopleParts}
                    values={[one.people.same, one.people.other, one.people.nothing]}
                  />
                )}
              </li>
            )
          );
        })}
      </ul>
      {isCompared && (
        <>
          <ChartLegend id={id} parts={peopleParts} />
          <p className="text-ink-muted">{aboutPeople}</p>
        </>
      )}
      {asksWhoIsHere && <p className="text-ink-muted">{aboutAbsences}</p>}
    </>
  );
}

import { Link } from "react-router";
import { draftOf } from "#shared/rules/ready-rules.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths, withQuery } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useBackTest } from "#web/crm/rules/tries/back-test.api.ts";
import { BackTestOutcome } from "#web/crm/rules/tries/back-test-outcome.tsx";
import { sayTrigger } from "./rule-words.ts";
import { StepSentences } from "#web/crm/rules/steps/step-sentences.tsx";
import { useReadyRules } from "./use-ready-rules.ts";
import { useRuleWording } from "./use-rule-wording.ts";
import type { ReadyRule } from "#shared/rules/ready-rule.ts";

const testedDays = 90;

export const meta = () => titled("Ready rules");

export default function ReadyRulesPage() {
  const { rules, isPending } = useReadyRules();
  return (
    <>
      <BackLink to={paths.rules}>All rules</BackLink>
      <CardSection
        title="Ready rules"
        description={`Test one to see what it would have done in the last ${testedDays} days. Start from one, and change it as you need it: it is off until you switch it on.`}
      >
        {isPending && <Skeleton className="h-96" />}
        <ul className="grid divide-y divide-line">
          {!isPending && rules.map((rule) => <ReadyItem key={rule.key} rule={rule} />)}
        </ul>
      </CardSection>
    </>
  );
}

function ReadyItem({ rule }: { rule: ReadyRule }) {
  const { key, name, description, kind, steps } = rule;
  const wording = useRuleWording(kind);
  const testing = useBackTest();
  const tested = testing.isStopped ? undefined : testing.tested;
  const draft = draftOf(rule);
  const test = () => {
    if (!testing.isPending) testing.start({ rule: draft, days: testedDays });
  };
  return (
    <li className="grid gap-3 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-medium">{name}</h3>
          <p className="mt-0.5">{description}</p>
          <div className="mt-1 text-ink-muted">
            <p>{`${sayTrigger(draft, wording)}:`}</p>
            <StepSentences kind={kind} steps={steps} wording={wording} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={`Test it: ${name}`}
            // A button that is disabled would lose the focus.
            aria-disabled={testing.isPending}
            onClick={test}
          >
            Test it
          </Button>
          <Button asChild>
            <Link
              to={withQuery(`${paths.rules}/new`, { ready: key })}
              aria-label={`Start from this: ${name}`}
            >
              Start from this
            </Link>
          </Button>
        </div>
      </div>
      {(testing.isPending || testing.isStopped || tested) && (
        <div className="grid gap-3 rounded-md border border-line p-3">
          <BackTestOutcome
            testing={testing}
            rule={draft}
            days={testedDays}
            tested={tested}
            isShort
          />
        </div>
      )}
    </li>
  );
}

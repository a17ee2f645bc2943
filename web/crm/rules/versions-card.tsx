import { Link } from "react-router";
import type { Rule, RuleVersion } from "#shared/rules/rules.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { paths, withQuery } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { StepSentences } from "#web/crm/rules/steps/step-sentences.tsx";
import { sayTrigger } from "./rule-words.ts";
import { useRuleVersions } from "./rules.api.ts";
import { useRuleWording } from "./use-rule-wording.ts";
import { sentence } from "#web/ui/isolated.ts";

/** Who changed what: each version of a rule in its own words, to be taken up again. */
export function VersionsCard({ rule }: { rule: Rule }) {
  const versions = useRuleVersions(rule.id);
  return (
    <CardSection
      title="Versions"
      description="Newest first. A run keeps to the version with which it began."
    >
      {versions.isPending && <Skeleton className="h-24" />}
      {versions.error && (
        <FailureState
          title="The versions could not be loaded"
          description={failureSentence(versions.error)}
          onRetry={() => void versions.refetch()}
        />
      )}
      <ul aria-label="Versions of the rule" className="grid divide-y divide-line">
        {versions.data?.map((version) => (
          <VersionItem key={version.number} rule={rule} version={version} />
        ))}
      </ul>
    </CardSection>
  );
}

function VersionItem({ rule, version }: { rule: Rule; version: RuleVersion }) {
  const { number, userName, createdAt, kind, steps } = version;
  const wording = useRuleWording(kind);
  const isCurrent = number === rule.version;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {`Version ${number}`}
          {isCurrent && <Badge tone="success">In use</Badge>}
        </p>
        <p className="mt-0.5 text-ink-muted">
          {sentence`${userName ?? "Someone who has left"} · `}
          <RelativeTime moment={createdAt} />
        </p>
        <details className="mt-1">
          <summary className="min-h-6 cursor-pointer text-ink-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
            What it says
          </summary>
          <p className="mt-1">{sayTrigger(version, wording)}:</p>
          <StepSentences kind={kind} steps={steps} wording={wording} />
        </details>
      </div>
      {!isCurrent && (
        <Button asChild>
          <Link
            to={withQuery(`${paths.rule(rule.id)}/edit`, { version: number })}
            aria-label={`Edit from this: version ${number}`}
          >
            Edit from this
          </Link>
        </Button>
      )}
    </li>
  );
}

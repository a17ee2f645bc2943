import { useNavigate, useSearchParams } from "react-router";
import { BackLink } from "#web/platform/back-link.tsx";
import { failureSentence } from "#web/platform/api-client.ts";
import { titled } from "#web/platform/page-title.ts";
import { paths } from "#web/platform/paths.ts";
import { CardSection } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/rule-editor-page.ts";
import { toDraft } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { useRule, useRuleVersions } from "./rules.api.ts";

export const meta = () => titled("Edit rule");

export default function RuleEditorPage({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const rule = useRule(params.id);
  const [search] = useSearchParams();
  const asked = search.get("version");
  const versions = useRuleVersions(params.id, asked !== null);
  const former = versions.data?.find(({ number }) => String(number) === asked);
  const failure = rule.error ?? versions.error;
  const isLoading = rule.isPending || (asked !== null && versions.isPending);
  return (
    <>
      <BackLink to={paths.rules}>All rules</BackLink>
      <CardSection
        title="Edit rule"
        description="Records for which it has begun go on with the rule as it was."
      >
        {isLoading && !failure && <Skeleton className="h-96" />}
        {failure && (
          <FailureState
            title="The rule could not be loaded"
            description={failureSentence(failure)}
            onRetry={() => void Promise.all([rule.refetch(), versions.refetch()])}
          />
        )}
        {!isLoading && rule.data && (
          <RuleEditor
            key={rule.data.version}
            id={params.id}
            first={toDraft({ ...rule.data, ...former })}
            onDone={() => void navigate(paths.rule(params.id))}
          />
        )}
      </CardSection>
    </>
  );
}

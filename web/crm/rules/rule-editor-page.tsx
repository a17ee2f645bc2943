import { useNavigate } from "react-router";
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
import { useRule } from "./rules.api.ts";

export const meta = () => titled("Edit rule");

export default function RuleEditorPage({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const rule = useRule(params.id);
  return (
    <>
      <BackLink to={paths.rules}>All rules</BackLink>
      <CardSection
        title="Edit rule"
        description="Records for which it has begun go on with the rule as it was."
      >
        {rule.isPending && <Skeleton className="h-96" />}
        {rule.error && (
          <FailureState
            title="The rule could not be loaded"
            description={failureSentence(rule.error)}
            onRetry={() => void rule.refetch()}
          />
        )}
        {rule.data && (
          <RuleEditor
            key={rule.data.version}
            id={params.id}
            first={toDraft(rule.data)}
            onDone={() => void navigate(paths.rule(params.id))}
          />
        )}
      </CardSection>
    </>
  );
}

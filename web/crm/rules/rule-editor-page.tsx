import { useNavigate, useSearchParams } from "react-router";
import type { RuleWithDraft } from "#shared/rules/rule-drafts.ts";
import type { RuleVersion } from "#shared/rules/rules.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useAsOpened } from "#web/platform/forms/use-as-opened.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/rule-editor-page.ts";
import { EditorNotice } from "./editor-notice.tsx";
import { toDraft } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { useRule, useRuleVersions } from "./rules.api.ts";

export const meta = () => titled("Edit rule");

export default function RuleEditorPage({ params }: Route.ComponentProps) {
  const rule = useRule(params.id);
  const [search] = useSearchParams();
  const asked = search.get("version");
  const versions = useRuleVersions(params.id, asked !== null);
  const failure = rule.error ?? versions.error;
  // What one goes on with has to be what is stored by now.
  const isLoading = !rule.isFetchedAfterMount || (asked !== null && versions.isPending);
  return (
    <>
      <BackLink to={paths.rules}>All rules</BackLink>
      <CardSection
        title="Edit rule"
        description="Records for which it has begun go on with the rule as it was. It runs in the name of who saves or switches it on last, with their rights."
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
          <OpenedRule
            key={search.toString()}
            rule={rule.data}
            former={versions.data?.find(({ number }) => String(number) === asked)}
            isDraftAsked={search.has("draft")}
          />
        )}
      </CardSection>
    </>
  );
}

type OpenedRuleProps = {
  /** As it is by now. */
  rule: RuleWithDraft;
  former: RuleVersion | undefined;
  isDraftAsked: boolean;
};

function OpenedRule({ rule, former, isDraftAsked }: OpenedRuleProps) {
  const navigate = useNavigate();
  const opened = useAsOpened(rule);
  const draft = isDraftAsked ? opened.draft : null;
  return (
    <div className="grid gap-4">
      <EditorNotice rule={rule} opened={opened} isDraftAsked={isDraftAsked} />
      <RuleEditor
        edited={opened}
        first={toDraft(draft ?? { ...opened, ...former })}
        onDone={() => void navigate(paths.rule(opened.id))}
      />
    </div>
  );
}

import { useNavigate, useSearchParams } from "react-router";
import { draftOf } from "#shared/rules/ready-rules.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { emptyRule } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { useReadyRules } from "./use-ready-rules.ts";

export const meta = () => titled("New rule");

export default function NewRulePage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ready = useReadyRules();
  const chosen = ready.rules.find(({ key }) => key === params.get("ready"));
  const isLoading = params.has("ready") && ready.isPending;
  return (
    <>
      <BackLink to={paths.rules}>All rules</BackLink>
      <CardSection title="New rule" description="It is off until you switch it on.">
        {isLoading ? (
          <Skeleton className="h-96" />
        ) : (
          <RuleEditor
            edited={undefined}
            first={chosen ? draftOf(chosen) : emptyRule}
            onDone={(saved) => void navigate(saved ? paths.rule(saved.id) : paths.rules)}
          />
        )}
      </CardSection>
    </>
  );
}

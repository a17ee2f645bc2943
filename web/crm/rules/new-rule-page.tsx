import { useNavigate } from "react-router";
import { titled } from "#web/platform/page-title.ts";
import { paths } from "#web/platform/paths.ts";
import { CardSection } from "#web/ui/card.tsx";
import { emptyRule } from "./rule-draft.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { AllRules } from "./rule-page.tsx";

export const meta = () => titled("New rule");

export default function NewRulePage() {
  const navigate = useNavigate();
  return (
    <>
      <AllRules />
      <CardSection title="New rule" description="It is off until you switch it on.">
        <RuleEditor
          id={undefined}
          first={emptyRule}
          onDone={(saved) => void navigate(saved ? paths.rule(saved.id) : paths.rules)}
        />
      </CardSection>
    </>
  );
}

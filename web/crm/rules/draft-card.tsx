import type { RuleDraft } from "#shared/rules/rule-drafts.ts";
import type { DraftNote, Rule } from "#shared/rules/rules.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { StepSentences } from "#web/crm/rules/steps/step-sentences.tsx";
import { DraftLine } from "./draft-line.tsx";
import { sayTrigger } from "./rule-words.ts";
import { useRuleWording } from "./use-rule-wording.ts";

type DraftCardProps = { rule: Rule; draft: DraftNote & RuleDraft };

export function DraftCard({ rule, draft }: DraftCardProps) {
  const wording = useRuleWording(draft.kind);
  return (
    <CardSection
      title="Draft"
      description="The rule runs as it is until the draft is saved as the rule."
    >
      <DraftLine rule={rule} draft={draft} />
      <details className="mt-2">
        <summary className="min-h-6 cursor-pointer text-ink-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
          What it says
        </summary>
        <p className="mt-1">{sayTrigger(draft, wording)}:</p>
        {draft.steps.length > 0 ? (
          <StepSentences kind={draft.kind} steps={draft.steps} wording={wording} />
        ) : (
          <p className="text-ink-muted">No steps yet.</p>
        )}
      </details>
    </CardSection>
  );
}

import type { RuleKind } from "#shared/rules/rules.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

const RunsOfRecord = lazyPart(async () => (await import("./runs-of-record.tsx")).RunsOfRecord, {
  placeholder: () => <Skeleton className="h-16" />,
});

type RecordRulesProps = { kind: RuleKind; id: string };

/** Which rules ran for a record, asked for when one opens it. */
export function RecordRules(of: RecordRulesProps) {
  return (
    <FoldedSection title="Rules">
      <RunsOfRecord {...of} />
    </FoldedSection>
  );
}

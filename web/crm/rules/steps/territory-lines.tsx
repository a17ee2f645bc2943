import type { TerritoryStep } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { listTerritories } from "#web/crm/rules/assign-words.ts";
import type { RuleWording } from "#web/crm/rules/rule-words.ts";

type TerritoryLinesProps = { kind: RuleKind; step: TerritoryStep; wording: RuleWording };

export function TerritoryLines({ kind, step, wording }: TerritoryLinesProps) {
  return (
    <ul aria-label="Territories" className="mt-1 grid list-disc gap-1 pl-5 text-ink-muted">
      {listTerritories(kind, step, wording).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

import { type RuleOrigin, ruleOrigins } from "#shared/rules/origins.ts";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { originOptions } from "./origin-words.ts";

type OriginsFieldProps = {
  origins: readonly RuleOrigin[];
  onChange: (origins: RuleOrigin[]) => void;
};

export function OriginsField({ origins, onChange }: OriginsFieldProps) {
  return (
    <section className="grid gap-1">
      <CheckboxGroup
        label="Also run it for"
        options={originOptions}
        chosen={origins}
        onChange={(chosen) => onChange(ruleOrigins.filter((origin) => chosen.includes(origin)))}
      />
      {origins.includes("undo") && (
        <p className="text-sm text-ink-muted">
          Taking back what this rule itself has changed never runs it.
        </p>
      )}
    </section>
  );
}

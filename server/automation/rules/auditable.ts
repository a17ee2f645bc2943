import type { RuleDefinition } from "#shared/rules/rules.ts";

/** Of a rule or its draft what the audit log compares. */
export function auditable({
  name,
  kind,
  trigger,
  filter,
  alsoForImports,
  steps,
}: RuleDefinition & { name: string }) {
  return { name, kind, trigger, filter, alsoForImports, steps };
}

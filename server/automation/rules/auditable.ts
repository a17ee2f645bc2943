import type { RuleDefinition } from "#shared/rules/rules.ts";

export function auditable({
  name,
  kind,
  trigger,
  filter,
  alsoFor,
  steps,
}: RuleDefinition & { name: string }) {
  const origins = alsoFor.length > 0 ? alsoFor.join(", ") : null;
  return { name, kind, trigger, filter, alsoFor: origins, steps };
}

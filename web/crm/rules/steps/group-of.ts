import { type FilterGroup, parseFilter } from "#shared/filters.ts";
import type { KnownFields } from "#shared/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { newCondition } from "#web/records/views/new-condition.ts";

/** The conditions of a step, to be edited; one to begin with for a new step. */
export function groupOf(
  filter: string | undefined,
  known: KnownFields,
  kind: RuleKind,
): FilterGroup {
  const parsed = filter === undefined ? null : parseFilter(filter);
  return parsed ?? { match: "all", conditions: [newCondition(known, kind)] };
}

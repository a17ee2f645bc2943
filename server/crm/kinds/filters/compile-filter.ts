import { and, not, or, sql, type SQL } from "drizzle-orm";
import { relationsOf, type FilterKind } from "#shared/filters/filter-fields.ts";
import type { FilterGroup, FilterNode, RelatedCondition } from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { compileField } from "#server/crm/kinds/filters/compile-field.ts";
import { listScope, relatedScope, type Scope } from "#server/crm/kinds/filters/filter-scope.ts";

interface AskedFilter {
  filter?: FilterGroup | undefined;
  known: KnownFields;
  timeZone?: string | undefined;
  asOf?: string | undefined;
  /** False for rows whose search text may be of another moment than the rest. */
  hasSearchText?: boolean;
}

/**
 * Values are parameters and names our own. Related records count if visible.
 * @param query as `withKnownFields` returns it
 */
export function compileFilter(
  kind: FilterKind,
  access: RecordAccess,
  { filter, known, timeZone = "UTC", asOf, hasSearchText = true }: AskedFilter,
): SQL | undefined {
  if (!filter) return undefined;
  const scope = listScope(kind, access, { known, timeZone, asOf });
  return compileNode(hasSearchText ? scope : { ...scope, search: null }, filter);
}

function compileNode(scope: Scope, node: FilterNode): SQL | undefined {
  if ("conditions" in node) return compileGroup(scope, node);
  return "field" in node ? compileField(scope, node) : compileRelated(scope, node);
}

/** An empty group matches every record. */
function compileGroup(scope: Scope, { match, conditions }: FilterGroup): SQL | undefined {
  const compiled = conditions.map((node) => compileNode(scope, node));
  // In an "any", a condition that is always true makes the others needless.
  if (match === "any" && compiled.includes(undefined)) return undefined;
  return match === "all" ? and(...compiled) : or(...compiled);
}

function compileRelated(scope: Scope, { related, has, where }: RelatedCondition): SQL {
  const relation = relationsOf(scope.kind)[related];
  if (!relation) throw new Error(`a ${scope.kind} has no ${related}`);
  const { inner, from, condition } = relatedScope(scope, related, relation.kind);
  const such = and(condition, where && compileNode(inner, where));
  const some = sql`exists (select 1 from ${from} where ${such})`;
  return has === "some" ? some : not(some);
}

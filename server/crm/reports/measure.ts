import { sql, type SQL } from "drizzle-orm";
import type { MeasureName } from "#shared/reports/questions.ts";
import { customNumber } from "#server/crm/kinds/filters/custom-operands.ts";
import { operandOf } from "#server/crm/kinds/filters/compile-field.ts";
import { column } from "#server/crm/kinds/filters/filter-scope.ts";
import { isOfParts, listedKindOf } from "#shared/reports/listed-records.ts";
import { findField } from "#shared/known-fields.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";

/** What the figure of a group is made of, as text: exact, but for a median and an average. */
export function measureOf({ question, scope }: Pick<Plan, "question" | "scope">): SQL {
  const { of, field } = question.measure;
  if (field === undefined) return sql`count(*)::text`;
  if (of === "rate") return rateOf(scope, field);
  return sql`trim_scale(round((${reckoned[of](numberOf(scope, field))})::numeric, 6))::text`;
}

/** How many records are in the list that a figure opens. */
export function listedOf({ scope: { kind, columns } }: Pick<Plan, "scope">): SQL {
  if (!isOfParts(kind)) return sql`count(*)`;
  return sql`count(distinct ${column(columns, `${listedKindOf(kind)}Id`)})`;
}

/** Of what the list shows: a deal that came twice counts once. */
function rateOf(scope: Plan["scope"], name: string): SQL {
  const all = listedOf({ scope });
  const checked = sql`${all} filter (where ${checkedOf(scope, name)} is true)`;
  return sql`trim_scale(round((${checked})::numeric / nullif(${all}, 0), 6))::text`;
}

function checkedOf(scope: Plan["scope"], name: string): SQL {
  const custom = findField(scope.known, scope.kind, name)?.custom;
  if (!custom) return sql`${operandOf(scope, name)}`;
  return sql`(${column(scope.columns, "customFields")} -> ${custom.key}::text = 'true')`;
}

const reckoned: Record<Exclude<MeasureName, "rate">, (value: SQL) => SQL> = {
  count: () => sql`count(*)`,
  sum: (value) => sql`coalesce(sum(${value}), 0)`,
  average: (value) => sql`avg(${value})`,
  median: (value) => sql`percentile_cont(0.5) within group (order by (${value})::float8)`,
  smallest: (value) => sql`min(${value})`,
  largest: (value) => sql`max(${value})`,
};

function numberOf(scope: Plan["scope"], name: string): SQL {
  const custom = findField(scope.known, scope.kind, name)?.custom;
  if (!custom) return sql`(${operandOf(scope, name)})::numeric`;
  return customNumber({ ...custom, values: column(scope.columns, "customFields") });
}

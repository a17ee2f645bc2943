import { sql, type SQL } from "drizzle-orm";
import type { MeasureName } from "#shared/reports/questions.ts";
import { customNumber } from "#server/crm/kinds/filters/custom-operands.ts";
import { operandOf } from "#server/crm/kinds/filters/compile-field.ts";
import { column } from "#server/crm/kinds/filters/filter-scope.ts";
import { isOfParts, listedKindOf } from "#shared/reports/listed-records.ts";
import { findField } from "#shared/known-fields.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";

type Measured = Pick<Plan, "question" | "scope">;

/** What is kept of a set of records, and the figure that several sets make together. */
interface Reckoning {
  part: (value: SQL) => SQL;
  whole: SQL;
}

const reckoned: Record<Exclude<MeasureName, "count" | "rate">, Reckoning> = {
  sum: { part: (value) => sql`sum(${value}) as amount`, whole: sql`coalesce(sum(amount), 0)` },
  average: {
    part: (value) => sql`sum(${value}) as amount, count(${value}) as measured`,
    whole: sql`sum(amount) / nullif(sum(measured), 0)`,
  },
  // Made of each record: see `isOfSets`.
  median: {
    part: (value) => sql`(${value})::float8 as amount`,
    whole: sql`percentile_cont(0.5) within group (order by amount)`,
  },
  smallest: { part: (value) => sql`min(${value}) as amount`, whole: sql`min(amount)` },
  largest: { part: (value) => sql`max(${value}) as amount`, whole: sql`max(amount)` },
};

/** Whether records that are alike can be summed up before their figure is made. */
export function isOfSets({ question }: Measured): boolean {
  return question.measure.of !== "median";
}

/** The columns of a set of records that its figure is made of. */
export function partOf(measured: Measured): SQL {
  const { question, scope } = measured;
  const { of, field } = question.measure;
  const count = isOfSets(measured) ? sql`count(*)` : sql`1`;
  if (of === "count" || field === undefined) return sql`${count} as count`;
  const part =
    of === "rate"
      ? sql`count(*) filter (where ${checkedOf(scope, field)} is true) as amount`
      : reckoned[of].part(numberOf(scope, field));
  return sql`${count} as count, ${part}`;
}

/** The figure of several sets as text: exact, but for a median and an average. */
export function wholeOf({ question, scope }: Measured): SQL {
  const { of, field } = question.measure;
  if (of === "count" || field === undefined) return sql`coalesce(sum(count), 0)::text`;
  const whole = of === "rate" ? rateOf(scope) : reckoned[of].whole;
  return sql`trim_scale(round((${whole})::numeric, 6))::text`;
}

/** The record that a part is of, whose list a figure opens; null for what has its own. */
export function listedId({ kind, columns }: Plan["scope"]): SQL | null {
  return isOfParts(kind) ? sql`${column(columns, `${listedKindOf(kind)}Id`)}` : null;
}

/** How many records are in the list that a figure opens. */
export function listedOf({ kind }: Plan["scope"]): SQL {
  return isOfParts(kind) ? sql`count(distinct listed)` : sql`coalesce(sum(count), 0)`;
}

/** Of what the list shows: a deal that came twice counts once. */
function rateOf({ kind }: Plan["scope"]): SQL {
  return isOfParts(kind)
    ? sql`(count(distinct listed) filter (where amount > 0))::numeric / nullif(count(distinct listed), 0)`
    : sql`sum(amount)::numeric / nullif(sum(count), 0)`;
}

function checkedOf(scope: Plan["scope"], name: string): SQL {
  const custom = findField(scope.known, scope.kind, name)?.custom;
  if (!custom) return sql`${operandOf(scope, name)}`;
  return sql`(${column(scope.columns, "customFields")} -> ${custom.key}::text = 'true')`;
}

function numberOf(scope: Plan["scope"], name: string): SQL {
  const custom = findField(scope.known, scope.kind, name)?.custom;
  if (!custom) return sql`(${operandOf(scope, name)})::numeric`;
  return customNumber({ ...custom, values: column(scope.columns, "customFields") });
}

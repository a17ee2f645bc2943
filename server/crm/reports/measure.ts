import { sql, type SQL } from "drizzle-orm";
import { type Measure, type MeasureName, measuresOf } from "#shared/reports/questions.ts";
import { customNumber } from "#server/crm/kinds/filters/custom-operands.ts";
import { operandOf } from "#server/crm/kinds/filters/compile-field.ts";
import { column } from "#server/crm/kinds/filters/filter-scope.ts";
import { findField } from "#shared/filters/known-fields.ts";
import type { PartialAggregate } from "#server/crm/reports/partial-aggregates.ts";
import { countingOf } from "#server/crm/reports/record-counting.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";

interface Columns {
  amount: SQL;
  measured: SQL;
}

function columnsOf(place: number): Columns {
  return { amount: sql.raw(`amount_${place}`), measured: sql.raw(`measured_${place}`) };
}

/** What is kept of a set of records, and the figure that several sets make together. */
interface Reckoning {
  partials: (value: SQL, columns: Columns) => PartialAggregate[];
  whole: (columns: Columns) => SQL;
}

const reckoned: Record<Exclude<MeasureName, "count" | "rate">, Reckoning> = {
  sum: {
    partials: (value, { amount }) => [{ name: amount, by: "sum", value }],
    whole: ({ amount }) => sql`coalesce(sum(${amount}), 0)`,
  },
  average: {
    partials: (value, { amount, measured }) => [
      { name: amount, by: "sum", value },
      { name: measured, by: "count", value },
    ],
    whole: ({ amount, measured }) => sql`sum(${amount}) / nullif(sum(${measured}), 0)`,
  },
  // Made of each record: see `isOfSets`.
  median: {
    partials: (value, { amount }) => [{ name: amount, by: "sum", value: sql`(${value})::float8` }],
    whole: ({ amount }) => sql`percentile_cont(0.5) within group (order by ${amount})`,
  },
  smallest: {
    partials: (value, { amount }) => [{ name: amount, by: "min", value }],
    whole: ({ amount }) => sql`min(${amount})`,
  },
  largest: {
    partials: (value, { amount }) => [{ name: amount, by: "max", value }],
    whole: ({ amount }) => sql`max(${amount})`,
  },
};

const count: PartialAggregate = { name: sql.raw("count"), by: "count", value: sql`1` };

export function partialsOf(plan: Plan): PartialAggregate[] {
  const measured = measuresOf(plan.question).flatMap((measure, place) =>
    partialsOfMeasure(plan, measure, columnsOf(place)),
  );
  return [count, ...countingOf(plan).partials, ...measured];
}

/** The sums to keep for a measure; none for a count, which is kept anyway. */
function partialsOfMeasure(
  plan: Plan,
  { of, field }: Measure,
  columns: Columns,
): PartialAggregate[] {
  if (of === "count" || field === undefined) return [];
  if (of !== "rate") return reckoned[of].partials(numberOf(plan.scope, field), columns);
  const { checked } = countingOf(plan);
  return [checked(checkedOf(plan.scope, field), columns.amount)];
}

/** The figures of several sets as text, for each measure: exact, but for a median and an average. */
export function wholesOf(plan: Plan): SQL[] {
  const { share } = countingOf(plan);
  return measuresOf(plan.question).map(({ of, field }, place) => {
    if (of === "count" || field === undefined) return sql`coalesce(sum(count), 0)::text`;
    const columns = columnsOf(place);
    const whole = of === "rate" ? share(columns.amount) : reckoned[of].whole(columns);
    return sql`trim_scale(round((${whole})::numeric, 6))::text`;
  });
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

import { sql, type SQL } from "drizzle-orm";
import { type Measure, type MeasureName, measuresOf } from "#shared/reports/questions.ts";
import { customNumber } from "#server/crm/kinds/filters/custom-operands.ts";
import { operandOf } from "#server/crm/kinds/filters/compile-field.ts";
import { column } from "#server/crm/kinds/filters/filter-scope.ts";
import { isOfParts } from "#shared/records/kind-definition.ts";
import { listedKindOf } from "#shared/reports/listed-records.ts";
import { findField } from "#shared/known-fields.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";

type Measured = Pick<Plan, "question" | "scope">;

/** How values become what is kept of a set of records. */
type Sums = Record<"sum" | "count" | "min" | "max", (value: SQL) => SQL>;

const sumsOfSet: Sums = {
  sum: (value) => sql`sum(${value})`,
  count: (value) => sql`count(${value})`,
  min: (value) => sql`min(${value})`,
  max: (value) => sql`max(${value})`,
};

/** Of a set of one record. */
const sumsOfOne: Sums = {
  sum: (value) => value,
  count: (value) => sql`((${value}) is not null)::int`,
  min: (value) => value,
  max: (value) => value,
};

/** The columns of a measure, by its place in the question. */
interface Columns {
  amount: SQL;
  measured: SQL;
}

function columnsOf(place: number): Columns {
  return { amount: sql.raw(`amount_${place}`), measured: sql.raw(`measured_${place}`) };
}

/** What is kept of a set of records, and the figure that several sets make together. */
interface Reckoning {
  part: (value: SQL, sums: Sums, columns: Columns) => SQL;
  whole: (columns: Columns) => SQL;
}

const reckoned: Record<Exclude<MeasureName, "count" | "rate">, Reckoning> = {
  sum: {
    part: (value, { sum }, { amount }) => sql`${sum(value)} as ${amount}`,
    whole: ({ amount }) => sql`coalesce(sum(${amount}), 0)`,
  },
  average: {
    part: (value, { sum, count }, { amount, measured }) =>
      sql`${sum(value)} as ${amount}, ${count(value)} as ${measured}`,
    whole: ({ amount, measured }) => sql`sum(${amount}) / nullif(sum(${measured}), 0)`,
  },
  // Made of each record: see `isOfSets`.
  median: {
    part: (value, _, { amount }) => sql`(${value})::float8 as ${amount}`,
    whole: ({ amount }) => sql`percentile_cont(0.5) within group (order by ${amount})`,
  },
  smallest: {
    part: (value, { min }, { amount }) => sql`${min(value)} as ${amount}`,
    whole: ({ amount }) => sql`min(${amount})`,
  },
  largest: {
    part: (value, { max }, { amount }) => sql`${max(value)} as ${amount}`,
    whole: ({ amount }) => sql`max(${amount})`,
  },
};

/** Whether records that are alike can be summed up before their figures are made. */
export function isOfSets({ question }: Measured): boolean {
  return measuresOf(question).every(({ of }) => of !== "median");
}

/** The columns of a set of records that its figures are made of. */
export function partsOf(measured: Measured): SQL {
  const isSet = isOfSets(measured);
  const count = isSet ? sql`count(*)` : sql`1`;
  const parts = measuresOf(measured.question).flatMap((measure, place) =>
    partOf(measured.scope, measure, isSet ? sumsOfSet : sumsOfOne, columnsOf(place)),
  );
  return sql.join([sql`${count} as count`, ...parts], sql`, `);
}

/** None for a count, which every set has. */
function partOf(scope: Plan["scope"], { of, field }: Measure, sums: Sums, columns: Columns): SQL[] {
  if (of === "count" || field === undefined) return [];
  if (of !== "rate") return [reckoned[of].part(numberOf(scope, field), sums, columns)];
  const checked = sql`case when ${checkedOf(scope, field)} then 1 end`;
  return [sql`${sums.count(checked)} as ${columns.amount}`];
}

/** The figures of several sets as text, for each measure: exact, but for a median and an average. */
export function wholesOf({ question, scope }: Measured): SQL[] {
  return measuresOf(question).map(({ of, field }, place) => {
    if (of === "count" || field === undefined) return sql`coalesce(sum(count), 0)::text`;
    const columns = columnsOf(place);
    const whole = of === "rate" ? rateOf(scope, columns) : reckoned[of].whole(columns);
    return sql`trim_scale(round((${whole})::numeric, 6))::text`;
  });
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
function rateOf({ kind }: Plan["scope"], { amount }: Columns): SQL {
  return isOfParts(kind)
    ? sql`(count(distinct listed) filter (where ${amount} > 0))::numeric / nullif(count(distinct listed), 0)`
    : sql`sum(${amount})::numeric / nullif(sum(count), 0)`;
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

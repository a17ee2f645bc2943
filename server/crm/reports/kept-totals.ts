import { getTableName, type SQL, sql } from "drizzle-orm";
import { isListed } from "#shared/records/kind-definitions.ts";
import { measuresOf } from "#shared/reports/questions.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { columnOf } from "#server/crm/reports/groups/shown-groups.ts";
import { partialsOf } from "#server/crm/reports/measure.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";
import type { CountedList } from "#server/platform/queries/record-totals.ts";
import { recordTotals } from "#server/platform/queries/record-totals.table.ts";

/** The records of a question summed up by status or stage; null for one that the kept totals do not answer. */
export function groupedTotals(plan: Plan): SQL | null {
  const { kind } = plan.question;
  if (!isListed(kind)) return null;
  const { counted } = recordKinds[kind];
  if (!isOfAll(plan) || !isOfTotals(plan, counted)) return null;
  const groups = plan.sources.map((_, place) => sql`bucket as ${columnOf(place)}`);
  const partials = partialsOf(plan).map(({ name, by }) =>
    by === "count" ? sql`sum(count) as ${name}` : sql`sum(value) as ${name}`,
  );
  const { workspaceId, list } = recordTotals;
  return sql`select ${sql.join([...groups, ...partials], sql`, `)} from ${recordTotals}
    where ${workspaceId} = ${plan.scope.access.workspaceId} and ${list} = ${getTableName(counted.table)}
    group by bucket having sum(count) <> 0`;
}

/** Whether all records of the workspace are asked about, as they are now. */
function isOfAll({ scope, asOf, now, before }: Plan): boolean {
  return (
    scope.access.visibility === "all" &&
    asOf === null &&
    before === null &&
    now.filter.conditions.length === 0
  );
}

/** Whether the groups of a question are those of the totals, and its figures made of counts and of the values of deals. */
function isOfTotals({ question, scope, sources }: Plan, { bucket, value }: CountedList): boolean {
  const isColumn = (name: string | undefined, column: CountedList["value"]) =>
    name !== undefined && column !== undefined && scope.columns[name] === column;
  return (
    sources.length <= 1 &&
    sources.every(({ grouping }) => isColumn(grouping.name, bucket)) &&
    measuresOf(question).every(
      ({ of, field }) =>
        of === "count" || ((of === "sum" || of === "average") && isColumn(field, value)),
    )
  );
}

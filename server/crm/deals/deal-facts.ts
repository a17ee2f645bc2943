import { and, eq, isNotNull, lt, ne, sql, type Column, type SQL } from "drizzle-orm";
import { activities } from "#server/crm/activities/activities.table.ts";
import { stageStays } from "#server/crm/pipelines/deal-history.table.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";
import { whereOwnerVisible, type AccessParameters } from "#server/platform/queries/access.ts";
import { firstZone } from "#server/platform/queries/calendar-days.ts";

/** Columns of a deal, under whatever name the query has for the table. */
type DealColumns = Record<
  "workspaceId" | "id" | "stage" | "stageEnteredAt" | "closedAt" | "changedAt" | "snoozedUntil",
  Column
>;

/**
 * What is known of a deal without being stored: subqueries for the shown rows, each over an index.
 * @param then for a deal as it was: of that moment, whose tasks and activities are not looked up
 * @param day which it is for the reader; where none is given, the latest that it is anywhere
 */
export function dealFacts(deal: DealColumns, access: AccessParameters, then?: SQL, day?: SQL) {
  const unknown = sql<null>`null`;
  const at = then ?? sql`now()`;
  return {
    pipelineId: pipelineOf(deal),
    nextStep: then ? unknown : firstStep(deal, access, tasks.title),
    nextStepDate: then ? unknown : firstStep(deal, access, tasks.dueDate),
    idleSince: then ? unknown : idleSince(deal, { day }),
    daysInStage: daysBetween(sql`${deal.stageEnteredAt}`, at),
    daysInPipeline: daysBetween(firstInPipeline(deal), sql`coalesce(${deal.closedAt}, ${at})`),
  };
}

function pipelineOf(deal: DealColumns): SQL<string> {
  return sql`(select ${stages.pipelineId}::text from ${stages} where ${whereStageOf(deal)})`;
}

function whereStageOf({ workspaceId, stage }: DealColumns): SQL | undefined {
  return and(eq(stages.workspaceId, workspaceId), eq(stages.key, stage));
}

function firstStep(
  deal: DealColumns,
  access: AccessParameters,
  shown: typeof tasks.title | typeof tasks.dueDate,
): SQL<string | null> {
  return sql<string | null>`(select ${shown} from ${tasks} where ${whereStepOf(deal, access)}
    order by ${tasks.dueDate} nulls last, ${tasks.id} limit 1)`;
}

/** An open task about the deal. */
export function whereStepOf(
  { workspaceId, id }: Pick<DealColumns, "workspaceId" | "id">,
  access: AccessParameters,
): SQL | undefined {
  return and(
    eq(tasks.workspaceId, workspaceId),
    eq(tasks.relatedId, id),
    ne(tasks.status, "completed"),
    whereOwnerVisible(tasks.assignedUserId, access),
  );
}

/** A moment, and the day that it is then for the reader: where none is given, the latest that it is anywhere. */
interface IdleAt {
  at?: SQL;
  day?: SQL | undefined;
}

/** The last change or logged activity of an open deal, where that is older than its stage allows at the moment. */
export function idleSince(
  deal: DealColumns,
  { at = sql`now()`, day = latestDay(at) }: IdleAt,
): SQL<string | null> {
  const lastLogged = sql`(select max(${activities.occurredAt}) from ${activities} where ${and(
    eq(activities.workspaceId, deal.workspaceId),
    eq(activities.dealId, deal.id),
    isNotNull(activities.loggedBy),
  )})`;
  const allowed = sql`${at} - make_interval(days => ${stages.idleAfterDays})`;
  return sql<string | null>`(select touched.at from ${stages}
    cross join lateral (select greatest(${deal.changedAt}, ${lastLogged}) as at) as touched
    where ${and(
      whereStageOf(deal),
      eq(stages.type, "open"),
      // Decides for most deals, without a look at their activities.
      lt(deal.changedAt, allowed),
      sql`touched.at < ${allowed}`,
      sql`coalesce(${deal.snoozedUntil} <= ${day}, true)`,
    )})`.mapWith(activities.occurredAt);
}

function latestDay(at: SQL): SQL {
  return sql`(${at} at time zone ${sql.raw(`'${firstZone}'`)})::date`;
}

function firstInPipeline(deal: DealColumns): SQL {
  const { workspaceId, id } = deal;
  return sql`(select min(${stageStays.since}) from ${stageStays} where ${and(
    eq(stageStays.workspaceId, workspaceId),
    eq(stageStays.dealId, id),
    sql`(select of_stay.pipeline_id::text from ${stages} as of_stay where of_stay.workspace_id = ${workspaceId}
      and of_stay.key = ${stageStays.stage}) = ${pipelineOf(deal)}`,
  )})`;
}

function daysBetween(from: SQL, until: SQL): SQL<number> {
  // What is kept to the millisecond may lie before now.
  return sql<number>`greatest(floor(extract(epoch from (${until}) - (${from})) / 86400), 0)::int`;
}

import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deal } from "#shared/crm/deals.ts";
import {
  dealOutcomes,
  type Funnel,
  type FunnelDealsQuery,
  type FunnelFigure,
  type FunnelQuery,
  funnelSteps,
} from "#shared/forecast/funnel.ts";
import type { Pipeline } from "#shared/crm/pipelines.ts";
import { listDeals } from "#server/crm/deals/deals.queries.ts";
import { whereWithin, monthPlace, type Months, monthsOf } from "#server/crm/insights/months-of.ts";
import { findPipeline } from "#server/crm/pipelines/pipelines.queries.ts";
import { type RecordAccess, whereOwnerVisible } from "#server/platform/queries/access.ts";
import { runUncompiled } from "#server/platform/database/embedded/run-uncompiled.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";

interface Cohort {
  pipelineId: string;
  ownerId?: string | undefined;
  months: Months;
  /** How many open stages there are. */
  open: number;
}

const counted = z.tuple([
  z.object({
    cells: z.array(
      z.object({
        month: z.int(),
        farthest: z.int(),
        outcome: z.enum(dealOutcomes),
        count: z.int(),
      }),
    ),
    medians: z.array(z.number().nullable()),
  }),
]);

export async function readFunnel(
  db: Db,
  access: RecordAccess,
  query: FunnelQuery,
): Promise<Funnel> {
  const pipeline = await findPipeline(db, access.workspaceId, query.pipelineId);
  const stages = stepsOf(pipeline);
  const cohort = {
    ...query,
    pipelineId: pipeline.id,
    months: monthsOf(query),
    open: stages.length,
  };
  const medians = stages.map((_, place) => medianDays(place + 1));
  const { rows } = await runUncompiled(
    db,
    sql`with ${waysOf(access, cohort)}
      select (select coalesce(jsonb_agg(cell), '[]') from (
          select month, farthest, outcome, count(*)::int as count from ways group by 1, 2, 3) as cell) as cells,
        (select jsonb_build_array(${sql.join(medians, sql`, `)}) from ways) as medians`,
  );
  const [found] = counted.parse(rows);
  const names = [...stages, { key: null, name: "Won" }];
  const steps = names.map(({ key, name }, place) => ({
    stage: key,
    name,
    medianDays: place === 0 ? null : (found.medians[place - 1] ?? null),
  }));
  const { months } = cohort;
  return {
    pipelineId: pipeline.id,
    months: months.names,
    steps: funnelSteps(steps, found.cells, months.names.length),
  };
}

function stepsOf({ stages }: Pipeline) {
  return stages.filter(({ type, isArchived }) => type === "open" && !isArchived);
}

export async function listFunnelDeals(
  db: Db,
  access: RecordAccess,
  { step, figure, limit, cursor, ...query }: FunnelDealsQuery,
): Promise<Page<Deal>> {
  const pipeline = await findPipeline(db, access.workspaceId, query.pipelineId);
  const open = stepsOf(pipeline).length;
  const cohort = { ...query, pipelineId: pipeline.id, months: monthsOf(query), open };
  const { rows } = await runUncompiled(
    db,
    sql`with ${waysOf(access, cohort)}
      select id from ways
      where ${figures[figure](step)} and ${cursor === undefined ? sql`true` : sql`id < ${cursor}::uuid`}
      order by id desc limit ${limit + 1}`,
  );
  const found = z.array(z.object({ id: z.string() })).parse(rows);
  const page = cutPage(found, limit);
  const ids = page.rows.map(({ id }) => id);
  return { ...page, rows: await listDeals(db, access, ids) };
}

/** The condition of each figure; steps are numbered as in `funnelSteps`. */
const figures: Record<FunnelFigure, (step: number) => SQL> = {
  reached: (step) => sql`farthest >= ${step}`,
  lost: (step) => sql`farthest = ${step} and outcome = 'lost'`,
  open: (step) => sql`farthest = ${step} and outcome = 'open'`,
};

/**
 * Common table expressions: `ways` has a row for each visible deal of the cohort that was in the pipeline, with the step
 * that it came to and when it first came to each. A stage counts with those that come after it; an archived one
 * with the last open stage before it. What was won has come to the end, and what was never in an open stage to the first.
 * The stays are summed up before the deals are asked for, which costs least where most deals are of the cohort.
 */
function waysOf(access: RecordAccess, { pipelineId, ownerId, months, open }: Cohort): SQL {
  const isOwners = ownerId === undefined ? sql`true` : sql`deals.owner_id = ${ownerId}::uuid`;
  const isHere = sql`stage.pipeline_id = ${pipelineId}`;
  const isWon = sql`${isHere} and stage.type = 'won'`;
  return sql`${firstStays(access, pipelineId, open)},
    ways as (
      select deals.id, ${monthPlace(sql`deals.created_at`, months)} as month, first_stays.*,
        case when ${isHere} then stage.type else 'elsewhere' end as outcome,
        case when ${isWon} then ${open + 1}::int else greatest(1, first_stays.last_place) end as farthest,
        case when ${isWon} then deals.closed_at end as ${arrivalAt(open + 1)}
      from deals
      join stages as stage on stage.workspace_id = deals.workspace_id and stage.key = deals.stage
      join first_stays on first_stays.deal_id = deals.id
      where deals.workspace_id = ${access.workspaceId} and ${whereWithin(sql`deals.created_at`, months)}
        and ${isOwners} and ${whereOwnerVisible(sql`deals.owner_id`, access) ?? sql`true`})`;
}

/** When each deal first came to the places of the pipeline, and the last of them. */
function firstStays({ workspaceId }: RecordAccess, pipelineId: string, open: number): SQL {
  const whereOfPipeline = (name: SQL) =>
    sql`${name}.workspace_id = ${workspaceId} and ${name}.pipeline_id = ${pipelineId}`;
  const arrivals = Array.from({ length: open }, (_, place) => {
    const came = sql`min(stay.since) filter (where place.number = ${sql.raw(`${place + 1}`)})`;
    return sql`${came} as ${arrivalAt(place + 1)}`;
  });
  return sql`places as materialized (
      select stage.key, case when stage.type = 'open' then greatest(1, (
        select count(*) from stages as before where ${whereOfPipeline(sql`before`)} and before.type = 'open'
          and before.archived_at is null and before.position <= stage.position)) end as number
      from stages as stage where ${whereOfPipeline(sql`stage`)}),
    first_stays as (
      select ${sql.join([sql`stay.deal_id`, sql`max(place.number)::int as last_place`, ...arrivals], sql`, `)}
      from stage_stays as stay
      join places as place on place.key = stay.stage
      where stay.workspace_id = ${workspaceId}
      group by stay.deal_id)`;
}

function arrivalAt(step: number): SQL {
  return sql.raw(`came_${step}`);
}

/** The median of the days in which deals went from a step to the next. */
function medianDays(step: number): SQL {
  const [from, to] = [arrivalAt(step), arrivalAt(step + 1)];
  return sql`percentile_cont(0.5) within group (order by date_part('epoch', ${to} - ${from}) / 86400)
    filter (where ${to} >= ${from})`;
}

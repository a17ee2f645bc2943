import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deal } from "#shared/deals.ts";
import {
  dealOutcomes,
  type Funnel,
  type FunnelDealsQuery,
  type FunnelFigure,
  type FunnelQuery,
  funnelSteps,
} from "#shared/funnel.ts";
import type { Pipeline } from "#shared/pipelines.ts";
import { listDeals } from "#server/crm/deals/deals.queries.ts";
import { isWithin, monthPlace, type Months, monthsOf } from "#server/crm/insights/months-of.ts";
import { findPipeline } from "#server/crm/pipelines/pipelines.queries.ts";
import { type RecordAccess, whereOwnerVisible } from "#server/platform/access.ts";
import { runUncompiled } from "#server/platform/database/run-uncompiled.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Page } from "#server/platform/lists.ts";

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

/** How far the deals of some months came. */
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

/** The deals that a figure of the funnel counts, newest first. */
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
  const ids = z.array(z.object({ id: z.string() })).parse(rows);
  const shown = ids.slice(0, limit).map(({ id }) => id);
  const nextCursor = ids.length > limit ? (shown.at(-1) ?? null) : null;
  return { rows: await listDeals(db, access, shown), total: undefined, nextCursor };
}

/** As `funnelSteps` counts them. */
const figures: Record<FunnelFigure, (step: number) => SQL> = {
  reached: (step) => sql`farthest >= ${step}`,
  lost: (step) => sql`farthest = ${step} and outcome = 'lost'`,
  open: (step) => sql`farthest = ${step} and outcome = 'open'`,
};

/**
 * Common table expressions: `ways` has a row for each visible deal of the cohort that was in the pipeline, with the step
 * that it came to and when it first came to each. A stage counts with those that come after it; an archived one
 * with the last open stage before it. What was won has come to the end, and what was never in an open stage to the first.
 */
function waysOf(access: RecordAccess, { pipelineId, ownerId, months, open }: Cohort): SQL {
  const isOfPipeline = (name: SQL) =>
    sql`${name}.workspace_id = ${access.workspaceId} and ${name}.pipeline_id = ${pipelineId}`;
  const arrivals = Array.from({ length: open }, (_, place) => {
    const came = sql`min(stay.since) filter (where place.rank = ${sql.raw(`${place + 1}`)})`;
    return sql`${came} as ${arrivalAt(place + 1)}`;
  });
  const isOwners = ownerId === undefined ? sql`true` : sql`deals.owner_id = ${ownerId}::uuid`;
  return sql`places as (
      select stage.key, case when stage.type = 'open' then greatest(1, (
        select count(*) from stages as before where ${isOfPipeline(sql`before`)} and before.type = 'open'
          and before.archived_at is null and before.position <= stage.position)) end as rank
      from stages as stage where ${isOfPipeline(sql`stage`)}),
    chosen as (
      select deals.id, ${monthPlace(sql`deals.created_at`, months)} as month, deals.closed_at,
        case when stage.pipeline_id = ${pipelineId} then stage.type else 'elsewhere' end as outcome
      from deals
      join stages as stage on stage.workspace_id = deals.workspace_id and stage.key = deals.stage
      where deals.workspace_id = ${access.workspaceId} and ${isWithin(sql`deals.created_at`, months)}
        and ${isOwners} and ${whereOwnerVisible(sql`deals.owner_id`, access) ?? sql`true`}),
    ways as (
      select chosen.*, case when outcome = 'won' then ${open + 1} else greatest(1, max(place.rank)) end::int as farthest,
        ${sql.join([...arrivals, sql`case when outcome = 'won' then closed_at end as ${arrivalAt(open + 1)}`], sql`, `)}
      from chosen
      join stage_stays as stay on stay.workspace_id = ${access.workspaceId} and stay.deal_id = chosen.id
      join places as place on place.key = stay.stage
      group by chosen.id, month, closed_at, outcome)`;
}

function arrivalAt(step: number): SQL {
  return sql.raw(`came_${step}`);
}

/** Of deals that went from a step to the one after it. */
function medianDays(step: number): SQL {
  const [from, to] = [arrivalAt(step), arrivalAt(step + 1)];
  return sql`percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from})::float8 / 86400)
    filter (where ${to} >= ${from})`;
}

import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  dealState,
  type Waterfall,
  type WaterfallDeal,
  type WaterfallQuery,
  type WaterfallStep,
  waterfallSteps,
} from "#shared/forecast/waterfall.ts";
import { endOfDay } from "#server/crm/deals/as-of-moment.ts";
import { readAsOf } from "#server/crm/deals/list-as-of.ts";
import {
  amountOfStep,
  whereInStep,
  pairsOf,
  type DaySpan,
} from "#server/crm/deals/waterfall-steps.ts";
import { findPipeline } from "#server/crm/pipelines/pipelines.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { runUncompiled } from "#server/platform/database/embedded/run-uncompiled.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";

type OfPipeline = WaterfallQuery & { id: string };

interface OfStep {
  step: WaterfallStep;
  limit: number;
  cursor?: string | undefined;
}

const figure = z.object({ count: z.int(), amount: z.string(), value: z.string() });

const figures = z.tuple([
  z.object({ steps: z.record(z.enum(waterfallSteps), figure), start: figure, end: figure }),
]);

/** All steps in one pass over the deals. */
export async function readWaterfall(
  db: Db,
  access: RecordAccess,
  query: OfPipeline,
): Promise<Waterfall> {
  const { from, to, ...span } = await spanOf(db, access, query);
  const byStep = waterfallSteps.map((step) => {
    const value = sql`coalesce(value, former_value)`;
    return sql`${step}::text, ${figureOf(whereInStep(step), amountOfStep(step), value)}`;
  });
  const open = figureOf(sql`is_open`, sql`value`, sql`value`);
  const counted = sql`with ${pairsOf(access, span)}
    select jsonb_build_object(${sql.join(byStep, sql`, `)}) as steps,
      (select ${open} from was) as start, (select ${open} from became) as "end"
    from pairs`;
  const { rows } = await runUncompiled(db, counted);
  const [{ steps, start, end }] = figures.parse(rows);
  return { from, to, start, steps: waterfallSteps.map((step) => ({ step, ...steps[step] })), end };
}

function figureOf(condition: SQL, amount: SQL, value: SQL): SQL {
  const sum = (column: SQL) =>
    sql`coalesce(sum(${column}) filter (where ${condition}), 0)::numeric(20, 2)::text`;
  return sql`jsonb_build_object('count', count(*) filter (where ${condition}), 'amount', ${sum(amount)},
    'value', ${sum(value)})`;
}

const dealPair = z.object({
  id: z.string(),
  amount: z.string(),
  before: dealState.nullable(),
  after: dealState.nullable(),
});

export async function listWaterfallDeals(
  db: Db,
  access: RecordAccess,
  { step, limit, cursor, ...query }: OfPipeline & OfStep,
): Promise<Page<WaterfallDeal>> {
  const { from: _from, to: _to, ...span } = await spanOf(db, access, query);
  const asked = sql`with ${pairsOf(access, span)}
    select deal_id as id, ${amountOfStep(step)}::numeric(20, 2)::text as amount,
      ${stateOf(sql`former_stage`, sql`former_value`, sql`former_close_date`)} as before,
      ${stateOf(sql`stage`, sql`value`, sql`expected_close_date`)} as after
    from pairs
    where ${whereInStep(step)} and ${cursor === undefined ? sql`true` : sql`deal_id < ${cursor}::uuid`}
    order by deal_id desc limit ${limit + 1}`;
  const { rows } = await runUncompiled(db, asked);
  const pairs = z.array(dealPair).parse(rows);
  const page = cutPage(pairs, limit);
  return { ...page, rows: await nameDeals(db, access, span, page.rows) };
}

function stateOf(stage: SQL, value: SQL, closeDate: SQL): SQL {
  return sql`case when ${stage} is not null then
    jsonb_build_object('stage', ${stage}, 'value', ${value}::text, 'expectedCloseDate', ${closeDate}) end`;
}

/** With the titles that they had at the end, or when they were last there. */
async function nameDeals(
  db: Db,
  access: RecordAccess,
  { start, end }: DaySpan,
  pairs: z.infer<typeof dealPair>[],
): Promise<WaterfallDeal[]> {
  const idsOf = (isThere: boolean) =>
    pairs.filter(({ after }) => (after !== null) === isThere).map(({ id }) => id);
  const found = await Promise.all([
    readAsOf(db, access, end, idsOf(true)),
    readAsOf(db, access, start, idsOf(false)),
  ]);
  const byId = new Map(found.flat().map((deal) => [deal.id, deal]));
  return pairs.flatMap((pair) => {
    const deal = byId.get(pair.id);
    if (!deal) return [];
    const { title, deletedAt } = deal;
    return [{ ...pair, title, ...(deletedAt !== undefined && { deletedAt }) }];
  });
}

/** @throws HttpError 404 without the pipeline, 400 for days that cannot be compared */
async function spanOf(
  db: Db,
  { workspaceId }: RecordAccess,
  { id, from, to: given, timeZone = "UTC", ownerId }: OfPipeline,
): Promise<DaySpan & { from: string; to: string }> {
  const to = given ?? dayIn(timeZone, new Date());
  if (from > to) {
    const message = "from must be a day before to, or the same.";
    throw new HttpError(400, message, [{ path: "from", message }]);
  }
  const [pipeline, start, end] = await Promise.all([
    findPipeline(db, workspaceId, id),
    endOfDay(db, workspaceId, { day: from, timeZone, name: "from" }),
    endOfDay(db, workspaceId, { day: to, timeZone, name: "to" }),
  ]);
  return { pipelineId: pipeline.id, ownerId, start, end, from, to };
}

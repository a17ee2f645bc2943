import { count, type SQL, sql, sum } from "drizzle-orm";
import { z } from "zod";
import type { Board, BoardQuery, StageTotal } from "#shared/crm/board.ts";
import type { Stage } from "#shared/crm/pipelines.ts";
import { endOfDay } from "#server/crm/deals/as-of-moment.ts";
import { dealsAsOf } from "#server/crm/deals/deals-as-of.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { readAsOf, whereAsked } from "#server/crm/deals/list-as-of.ts";
import { withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { refuseTimeout } from "#server/crm/kinds/filters/read-view.ts";
import { findPipeline } from "#server/crm/pipelines/pipelines.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

type Query = BoardQuery & { asOf: string };

/** At the end of a day, with today's names and order of stages; one archived since is shown where deals were in it. */
export async function readBoardAsOf(db: Db, access: RecordAccess, query: Query): Promise<Board> {
  const { limit, pipeline: id, lost, asOf, ...narrowing } = query;
  const { workspaceId } = access;
  const asked = await withKnownFields(db, access, "deal", { ...narrowing, asOf });
  const [pipeline, end] = await Promise.all([
    findPipeline(db, workspaceId, id),
    endOfDay(db, workspaceId, { day: asOf, timeZone: narrowing.timeZone }),
  ]);
  const totals = await countStages(db, access, end, {
    condition: whereAsked(access, asked),
    limit,
  });
  const stages = pipeline.stages.filter(({ key, isArchived }) => !isArchived || totals.has(key));
  const isColumn = ({ type }: Stage) => type !== "lost" || lost === "shown";
  const ofStage = (key: string) => totals.get(key)?.ids ?? [];
  const shown = stages.filter(isColumn);
  const cards = await readAsOf(
    db,
    access,
    end,
    shown.flatMap(({ key }) => ofStage(key).slice(0, limit)),
  );
  return {
    pipelineId: pipeline.id,
    stages: shown.map((stage) => {
      const own = cards.filter((deal) => deal.stage === stage.key);
      const hasMore = ofStage(stage.key).length > limit;
      return {
        ...totalOf(stage, totals),
        deals: own,
        nextCursor: hasMore ? (own.at(-1)?.id ?? null) : null,
      };
    }),
    lost: stages.filter((stage) => !isColumn(stage)).map((stage) => totalOf(stage, totals)),
  };
}

interface StageCount {
  count: number;
  value: string | null;
  /** Of its newest deals, one more than a column shows. */
  ids: string[];
}

async function countStages(
  db: Db,
  access: RecordAccess,
  end: Date,
  { condition, limit }: { condition: SQL; limit: number },
): Promise<Map<string, StageCount>> {
  const newestIds = sql`(array_agg(${deals.id} order by ${deals.id} desc))[1:${limit + 1}::int]::text[]`;
  const rows = await refuseTimeout(() =>
    db
      .with(dealsAsOf(db, access, end))
      .select({
        stage: deals.stage,
        count: count(),
        value: sum(deals.value),
        ids: newestIds.mapWith((ids) => z.array(z.string()).parse(ids)),
      })
      .from(deals)
      .where(condition)
      .groupBy(deals.stage),
  );
  return new Map(rows.map(({ stage, ...counted }) => [stage, counted]));
}

function totalOf({ key, name, type }: Stage, totals: Map<string, StageCount>): StageTotal {
  const total = totals.get(key);
  return { stage: key, name, type, count: total?.count ?? 0, total: total?.value ?? "0.00" };
}

import { count, sum } from "drizzle-orm";
import type { Board, BoardQuery, BoardStage, StageTotal } from "#shared/crm/board.ts";
import type { Stage } from "#shared/crm/pipelines.ts";
import { countedDeals, dealList } from "#server/crm/deals/deals.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { refuseTimeout } from "#server/crm/kinds/filters/read-view.ts";
import { findPipeline } from "#server/crm/pipelines/pipelines.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readTotals } from "#server/platform/queries/record-totals.ts";

type Narrowing = Omit<BoardQuery, "limit" | "pipeline" | "lost" | "asOf">;

interface CountedStage {
  bucket: string;
  count: number;
  /** A decimal string. */
  value: string;
}

/** Each stage with its full count and total, and its newest `limit` cards; of lost deals the totals alone. */
export async function readBoard(
  db: Db,
  access: RecordAccess,
  { limit, pipeline: id, lost, ...narrowing }: Omit<BoardQuery, "asOf">,
): Promise<Board> {
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  const [pipeline, totals] = await Promise.all([
    findPipeline(db, access.workspaceId, id),
    isNarrowed ? countMatching(db, access, narrowing) : readTotals(db, access, [countedDeals]),
  ]);
  const open = pipeline.stages.filter(({ isArchived }) => !isArchived);
  const isColumn = ({ type }: Stage) => type !== "lost" || lost === "shown";
  return {
    pipelineId: pipeline.id,
    stages: await Promise.all(
      open
        .filter(isColumn)
        .map((stage) => readStage(db, access, stage, { ...narrowing, limit }, totals)),
    ),
    lost: open.filter((stage) => !isColumn(stage)).map((stage) => totalOf(stage, totals)),
  };
}

async function countMatching(
  db: Db,
  access: RecordAccess,
  narrowing: Narrowing,
): Promise<CountedStage[]> {
  const asked = await withKnownFields(db, access, "deal", narrowing);
  const rows = await refuseTimeout(() =>
    db
      .select({ bucket: deals.stage, count: count(), value: sum(deals.value) })
      .from(deals)
      .where(dealList.matches(access, asked))
      .groupBy(deals.stage),
  );
  return rows.map((row) => ({ ...row, value: row.value ?? "0.00" }));
}

async function readStage(
  db: Db,
  access: RecordAccess,
  stage: Stage,
  query: Narrowing & { limit: number },
  totals: CountedStage[],
): Promise<BoardStage> {
  const page = await dealList.read(db, access, { ...query, stage: stage.key });
  return { ...totalOf(stage, totals), deals: page.rows, nextCursor: page.nextCursor };
}

function totalOf({ key, name, type }: Stage, totals: CountedStage[]): StageTotal {
  const total = totals.find(({ bucket }) => bucket === key);
  return { stage: key, name, type, count: total?.count ?? 0, total: total?.value ?? "0.00" };
}

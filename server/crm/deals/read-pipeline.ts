import { count, sum } from "drizzle-orm";
import { dealStages, type DealStage } from "#shared/deals.ts";
import type { Pipeline, PipelineQuery, PipelineStage } from "#shared/pipeline.ts";
import { countedDeals, dealList } from "#server/crm/deals/deals.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { refuseTimeout } from "#server/crm/kinds/filters/read-view.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readTotals } from "#server/platform/record-totals.ts";

type Narrowing = Omit<PipelineQuery, "limit">;

interface StageTotal {
  bucket: string;
  count: number;
  /** A decimal string. */
  value: string;
}

/** Each stage with its full count and total, and its newest `limit` cards. */
export async function readPipeline(
  db: Db,
  access: RecordAccess,
  { limit, ...narrowing }: PipelineQuery,
): Promise<Pipeline> {
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined);
  const totals = isNarrowed
    ? await countMatching(db, access, narrowing)
    : await readTotals(db, access, [countedDeals]);
  const stages = dealStages.map((stage) =>
    readStage(db, access, { ...narrowing, stage, limit }, totals),
  );
  return { stages: await Promise.all(stages) };
}

async function countMatching(
  db: Db,
  access: RecordAccess,
  narrowing: Narrowing,
): Promise<StageTotal[]> {
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
  query: Narrowing & { stage: DealStage; limit: number },
  totals: StageTotal[],
): Promise<PipelineStage> {
  const page = await dealList.read(db, access, query);
  const total = totals.find(({ bucket }) => bucket === query.stage);
  return {
    stage: query.stage,
    count: total?.count ?? 0,
    total: total?.value ?? "0.00",
    deals: page.rows,
    nextCursor: page.nextCursor,
  };
}

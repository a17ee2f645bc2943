import type { RecordAccess } from "#server/platform/access.ts";
import { dealStages, type DealStage, type Pipeline, type PipelineStage } from "#shared/deals.ts";
import { countedDeals, dealList } from "#server/crm/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readTotals, type RecordTotal } from "#server/platform/record-totals.ts";

/** Each stage with its full count and total, and its newest `limit` cards. */
export async function readPipeline(db: Db, access: RecordAccess, limit: number): Promise<Pipeline> {
  const totals = await readTotals(db, access, [countedDeals]);
  const stages = dealStages.map((stage) => readStage(db, access, stage, limit, totals));
  return { stages: await Promise.all(stages) };
}

async function readStage(
  db: Db,
  access: RecordAccess,
  stage: DealStage,
  limit: number,
  totals: RecordTotal[],
): Promise<PipelineStage> {
  const page = await dealList.read(db, access, { stage, limit });
  const total = totals.find(({ bucket }) => bucket === stage);
  return {
    stage,
    count: total?.count ?? 0,
    total: total?.value ?? "0.00",
    deals: page.rows,
    nextCursor: page.nextCursor,
  };
}

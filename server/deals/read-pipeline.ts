import { dealStages, type DealStage, type Pipeline, type PipelineStage } from "#shared/deals.ts";
import { listDeals } from "#server/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readTotals, type RecordTotal } from "#server/platform/record-totals.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** The board: each stage with all of its count and total, and its newest `limit` cards. */
export async function readPipeline(
  db: Db,
  workspaceId: WorkspaceId,
  limit: number,
): Promise<Pipeline> {
  const totals = await readTotals(db, workspaceId, ["deals"]);
  const stages = dealStages.map((stage) => readStage(db, workspaceId, stage, limit, totals));
  return { stages: await Promise.all(stages) };
}

async function readStage(
  db: Db,
  workspaceId: WorkspaceId,
  stage: DealStage,
  limit: number,
  totals: RecordTotal[],
): Promise<PipelineStage> {
  const page = await listDeals(db, workspaceId, { stage, limit });
  const total = totals.find(({ bucket }) => bucket === stage);
  return {
    stage,
    count: total?.count ?? 0,
    total: total?.value ?? "0.00",
    deals: page.rows,
    nextCursor: page.nextCursor,
  };
}

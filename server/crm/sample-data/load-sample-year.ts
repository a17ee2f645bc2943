import { and, eq, inArray, sql } from "drizzle-orm";
import { defaultCloseReasons } from "#shared/default-pipeline.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { keepHistory } from "#server/crm/forecast/keep-forecasts.ts";
import { listCloseReasons } from "#server/crm/pipelines/close-reasons.ts";
import { dealStates, stageStays } from "#server/crm/pipelines/deal-history.table.ts";
import {
  buildSampleYear,
  type PastDeal,
  type SampleBasis,
} from "#server/crm/sample-data/build-sample-year.ts";
import { firstOffers, renewalOffers } from "#server/crm/sample-data/sample-lines.ts";
import { openSamplePipeline } from "#server/crm/sample-data/sample-pipeline.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** A year of deals in two pipelines, with the history that forecasts are made and graded of. @returns how many */
export async function loadSampleYear(
  tx: Db,
  { workspaceId, userId }: RecordAccess,
  now: Date,
  sold: Pick<SampleBasis, "customers" | "products">,
): Promise<number> {
  await openSamplePipeline(tx, workspaceId);
  const { lost } = await listCloseReasons(tx, workspaceId);
  const reasons = lost.length > 0 ? lost : defaultCloseReasons.lost;
  const past = buildSampleYear(now, { ...sold, reasons }, ways);
  const rows = past.map(({ deal }) => ({ workspaceId, ownerId: userId, ...deal }));
  await tx.insert(deals).values(rows);
  await writeHistory(tx, workspaceId, userId, past);
  await keepHistory(tx, workspaceId, now.toISOString().slice(0, 10));
  return past.length;
}

const ways = [
  {
    open: ["sample-due", "sample-offered", "sample-agreed"],
    won: "sample-renewed",
    lost: "sample-ended",
    wonOfTen: 6,
    lostFrom: [2, 0, 1, 1],
    title: "renewal",
    offers: renewalOffers,
    count: 110,
    days: 350,
  },
  {
    open: ["lead", "qualified", "proposal", "negotiation"],
    won: "closed",
    lost: "lost",
    wonOfTen: 4,
    lostFrom: [0, 1, 0, 2, 3],
    title: "first order",
    offers: firstOffers,
    count: 70,
    days: 308,
  },
] as const;

/** In place of what the triggers wrote, who see them begin today. Those of the last weeks have been as they are. */
async function writeHistory(
  tx: Db,
  workspaceId: string,
  ownerId: string,
  past: PastDeal[],
): Promise<void> {
  const ids = past.map(({ deal }) => deal.id);
  for (const table of [dealStates, stageStays]) {
    await tx
      .delete(table)
      .where(and(eq(table.workspaceId, workspaceId), inArray(table.dealId, ids)));
  }
  const spans = past.flatMap(({ deal, steps }) =>
    steps.map(({ stage, at }, place) => ({
      of: { workspaceId, dealId: deal.id, stage },
      deal,
      at,
      until: steps[place + 1]?.at ?? null,
    })),
  );
  await tx.insert(stageStays).values(
    spans.map(({ of, at, until }) => ({
      ...of,
      enteredAt: at,
      since: at,
      enteredBy: ownerId,
      leftAt: until,
      leftBy: until === null ? null : ownerId,
    })),
  );
  await tx.insert(dealStates).values(
    spans.map(({ of, deal: { value, expectedCloseDate }, at, until }) => ({
      ...of,
      value,
      expectedCloseDate,
      ownerId,
      fromAt: at,
      untilAt: until,
    })),
  );
  await tx.execute(sql`update deal_states as state set from_at = deals.created_at from deals
    where state.workspace_id = ${workspaceId} and deals.workspace_id = ${workspaceId}
      and deals.id = state.deal_id and state.from_at > deals.created_at and state.until_at is null
      and not exists (select from deal_states as former where former.workspace_id = ${workspaceId}
        and former.deal_id = state.deal_id and former.from_at < state.from_at)`);
}

import { defaultCloseReasons } from "#shared/crm/default-pipeline.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { listCloseReasons } from "#server/crm/pipelines/close-reasons.ts";
import {
  buildSampleYear,
  type PastDeal,
  type SampleBasis,
} from "#server/crm/sample-data/build-sample-year.ts";
import { firstOffers, renewalOffers } from "#server/crm/sample-data/sample-lines.ts";
import { openSamplePipeline } from "#server/crm/sample-data/sample-pipeline.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** A year of deals in two pipelines, of which forecasts are made and graded. */
export async function loadSampleYear(
  tx: Db,
  { workspaceId, userId }: RecordAccess,
  now: Date,
  sold: Pick<SampleBasis, "customers" | "products">,
): Promise<PastDeal[]> {
  await openSamplePipeline(tx, workspaceId);
  const { lost } = await listCloseReasons(tx, workspaceId);
  const reasons = lost.length > 0 ? lost : defaultCloseReasons.lost;
  const past = buildSampleYear(now, { ...sold, reasons }, ways);
  const rows = past.map(({ deal }) => ({ workspaceId, ownerId: userId, ...deal }));
  await tx.insert(deals).values(rows);
  return past;
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

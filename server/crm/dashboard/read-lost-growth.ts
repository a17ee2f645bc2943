import { and, eq, gt, gte, sum } from "drizzle-orm";
import { deals } from "#server/crm/deals/deals.table.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { growthBegins } from "#server/platform/record-totals.ts";

/** Further back than growth looks, by clocks that differ. */
const idDays = 32;

/** The value of lost deals that were created in the last 30 days, a decimal string: what growth counts too much. */
export async function readLostGrowth(db: Db, access: RecordAccess): Promise<string> {
  // No record is younger than its id, by which an index finds the newest of a stage.
  const firstId = newId(new Date(Date.now() - idDays * 86_400_000));
  const isLost = and(
    eq(stages.workspaceId, deals.workspaceId),
    eq(stages.key, deals.stage),
    eq(stages.type, "lost"),
  );
  const [found] = await db
    .select({ value: sum(deals.value) })
    .from(deals)
    .innerJoin(stages, isLost)
    .where(
      and(whereVisible(deals, access), gt(deals.id, firstId), gte(deals.createdAt, growthBegins)),
    );
  return found?.value ?? "0";
}

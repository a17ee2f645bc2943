import { and, eq, max } from "drizzle-orm";
import type { ActRefusal } from "#shared/acts.ts";
import { actRefusals, type acts } from "#server/crm/acts/acts.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** More than anybody reads; the act counts them all. */
const mostKept = 10_000;

/** Writes down which records an act leaves as they are, and why. */
export async function storeRefusals(
  tx: Db,
  { workspaceId, id: actId }: Pick<typeof acts.$inferSelect, "workspaceId" | "id">,
  refusals: ActRefusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  const [last] = await tx
    .select({ number: max(actRefusals.number) })
    .from(actRefusals)
    .where(and(eq(actRefusals.workspaceId, workspaceId), eq(actRefusals.actId, actId)));
  const before = last?.number ?? 0;
  const rows = refusals
    .slice(0, Math.max(mostKept - before, 0))
    .map((refusal, index) => ({ ...refusal, workspaceId, actId, number: before + index + 1 }));
  if (rows.length > 0) await tx.insert(actRefusals).values(rows);
}

import { and, eq, max } from "drizzle-orm";
import type { OperationRefusal } from "#shared/records/operations.ts";
import { operationRefusals, type operations } from "#server/crm/operations/operations.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Further refusals are only counted. */
const mostKept = 10_000;

export async function storeRefusals(
  tx: Db,
  { workspaceId, id: operationId }: Pick<typeof operations.$inferSelect, "workspaceId" | "id">,
  refusals: OperationRefusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  const [last] = await tx
    .select({ number: max(operationRefusals.number) })
    .from(operationRefusals)
    .where(
      and(
        eq(operationRefusals.workspaceId, workspaceId),
        eq(operationRefusals.operationId, operationId),
      ),
    );
  const before = last?.number ?? 0;
  const rows = refusals.slice(0, Math.max(mostKept - before, 0)).map((refusal, index) => ({
    ...refusal,
    workspaceId,
    operationId,
    number: before + index + 1,
  }));
  if (rows.length > 0) await tx.insert(operationRefusals).values(rows);
}

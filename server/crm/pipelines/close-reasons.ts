import { asc, eq } from "drizzle-orm";
import type { CloseReasons } from "#shared/crm/pipelines.ts";
import { closeReasonList } from "#server/crm/pipelines/pipelines.table.ts";
import type { Db } from "#server/platform/database/database.ts";

export async function listCloseReasons(db: Db, workspaceId: string): Promise<CloseReasons> {
  const rows = await db
    .select()
    .from(closeReasonList)
    .where(eq(closeReasonList.workspaceId, workspaceId))
    .orderBy(asc(closeReasonList.position));
  const namesOf = (type: "won" | "lost") =>
    rows.filter((row) => row.type === type).map(({ name }) => name);
  return { won: namesOf("won"), lost: namesOf("lost") };
}

/** Replaces the lists. Deals keep the reasons that they have. */
export async function storeCloseReasons(
  tx: Db,
  workspaceId: string,
  reasons: CloseReasons,
): Promise<void> {
  await tx.delete(closeReasonList).where(eq(closeReasonList.workspaceId, workspaceId));
  const rows = (["won", "lost"] as const).flatMap((type) =>
    reasons[type].map((name, position) => ({ workspaceId, type, name, position })),
  );
  if (rows.length > 0) await tx.insert(closeReasonList).values(rows);
}

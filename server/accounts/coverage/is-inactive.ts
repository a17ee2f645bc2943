import { and, eq, isNotNull } from "drizzle-orm";
import { type PaymentKind, readCoverage } from "#server/accounts/coverage/read-coverage.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Whether a workspace is suspended or not paid for: nothing is written in it, also not by what was begun before. */
export async function isInactive(
  db: Db,
  payments: PaymentKind,
  workspaceId: string,
): Promise<boolean> {
  const isSuspended = and(eq(workspaces.id, workspaceId), isNotNull(workspaces.suspendedAt));
  if ((await db.$count(workspaces, isSuspended)) > 0) return true;
  return (await readCoverage(db, payments, workspaceId)).tier === null;
}

import { eq, sql } from "drizzle-orm";
import type { OperatedWorkspace } from "#shared/administration/operator.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { readOperatedWorkspace } from "#server/administration/operator/operated-workspaces.queries.ts";
import { logOperation, type Operator } from "#server/accounts/support-access/operator-log.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** After this transaction nothing in the workspace is read or written. */
export async function suspendWorkspace(
  tx: Db,
  by: Operator,
  id: string,
  reason: string,
): Promise<OperatedWorkspace> {
  const { name, suspendedAt } = await lockWorkspace(tx, id);
  if (suspendedAt !== null) throw new HttpError(409, "This workspace is suspended already.");
  await tx
    .update(workspaces)
    .set({ suspendedAt: sql`now()`, suspensionReason: reason })
    .where(eq(workspaces.id, id));
  const action = "workspace.suspended" as const;
  await logOperation(tx, by, { action, workspaceId: id, target: name, details: reason });
  await auditFor(tx, id, action, reason);
  return readOperatedWorkspace(tx, id);
}

export async function freeWorkspace(tx: Db, by: Operator, id: string): Promise<OperatedWorkspace> {
  const { name, suspendedAt } = await lockWorkspace(tx, id);
  if (suspendedAt === null) throw new HttpError(409, "This workspace is not suspended.");
  await tx
    .update(workspaces)
    .set({ suspendedAt: null, suspensionReason: null })
    .where(eq(workspaces.id, id));
  const action = "workspace.freed" as const;
  await logOperation(tx, by, { action, workspaceId: id, target: name });
  await auditFor(tx, id, action);
  return readOperatedWorkspace(tx, id);
}

/** Members do not learn who operates, nor from where. */
async function auditFor(
  tx: Db,
  workspaceId: string,
  action: "workspace.suspended" | "workspace.freed",
  reason?: string,
): Promise<void> {
  const details = reason === undefined ? [] : [{ field: "reason", before: null, after: reason }];
  await recordAudit(
    tx,
    { workspaceId, userId: null, address: "" },
    {
      action,
      target: "the operator",
      details,
    },
  );
}

/** Waits for running writes: each has a key share lock on the workspace. */
async function lockWorkspace(tx: Db, id: string) {
  const [row] = await tx.select().from(workspaces).where(eq(workspaces.id, id)).for("update");
  if (!row) throw notFound("workspace");
  return row;
}

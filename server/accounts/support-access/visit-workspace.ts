import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { logOperation, type Operator } from "#server/accounts/support-access/operator-log.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import {
  lockOpenGrant,
  type SupportVisit,
} from "#server/accounts/support-access/support-grants.queries.ts";
import { supportGrants } from "#server/accounts/support-access/support-grants.table.ts";
import { notifyOwners } from "#server/accounts/support-access/notify-owners.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";

/** Notifies the owners of an operator's first visit. @returns when the grant ends */
export async function visitWorkspace(
  tx: Db,
  by: Operator & { userId: string },
  workspaceId: string,
  baseUrl: string,
): Promise<{ expiresAt: string }> {
  const grant = await lockOpenGrant(tx, workspaceId);
  if (!grant) throw new HttpError(409, "No owner of this workspace has granted support access.");
  const action = "support.used";
  const { name: target } = await readWorkspace(tx, workspaceId);
  await logOperation(tx, by, { action, workspaceId, target });
  if (!grant.visitorIds.includes(by.userId)) {
    await tx
      .update(supportGrants)
      .set({ visitorIds: sql`array_append(${supportGrants.visitorIds}, ${by.userId}::uuid)` })
      .where(and(eq(supportGrants.workspaceId, workspaceId), eq(supportGrants.id, grant.id)));
    await recordAudit(
      tx,
      { workspaceId, userId: null, address: "" },
      { action, target: "the operator" },
    );
    await notifyOwners(tx, workspaceId, "used", baseUrl);
  }
  return { expiresAt: grant.expiresAt };
}

/** Logs the path without the query, which may contain search terms. */
export function logSupportRead(
  db: Db,
  { userId, email, workspaceId, workspaceName }: SupportVisit,
  { url, ip }: FastifyRequest,
): Promise<void> {
  const by = { userId, name: email, address: ip };
  const [details = ""] = url.split("?", 1);
  return logOperation(db, by, {
    action: "support.read",
    workspaceId,
    target: workspaceName,
    details,
  });
}

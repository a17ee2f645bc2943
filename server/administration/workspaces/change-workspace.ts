import { may } from "#shared/accounts/permissions.ts";
import { ownSecondFactorSentence } from "#shared/accounts/second-factors.ts";
import type { Workspace, WorkspaceChanges } from "#shared/accounts/workspaces.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { patchWorkspace, readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";

export async function changeWorkspace(
  tx: Db,
  by: Actor,
  changes: WorkspaceChanges,
): Promise<Workspace> {
  const before = await readWorkspace(tx, by.workspaceId);
  const { requiresSecondFactor: asked = before.requiresSecondFactor } = changes;
  if (asked !== before.requiresSecondFactor) requireMayDemand(by, asked);
  const after = await patchWorkspace(tx, by.workspaceId, changes);
  const details = changedFields(before, after);
  if (details.length > 0) {
    await recordAudit(tx, by, { action: "workspace.changed", target: after.name, details });
  }
  return after;
}

/** @throws HttpError 403 unless an owner decides, 409 when they would lock themselves out */
function requireMayDemand(by: Actor, isDemanded: boolean): void {
  if (!may(by.role, "workspace.own")) {
    throw new HttpError(403, "Only an owner can say whether everyone needs a second factor.");
  }
  if (isDemanded && !by.hasSecondFactor) throw new HttpError(409, ownSecondFactorSentence);
}

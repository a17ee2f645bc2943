import type { Workspace, WorkspaceChanges } from "#shared/workspaces.ts";
import { changedFields, recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/workspaces/hold-membership.ts";
import { patchWorkspace, readWorkspace } from "#server/workspaces/workspaces.queries.ts";

/** Changes the workspace's name or rules, and writes down which. */
export async function changeWorkspace(
  tx: Db,
  by: Actor,
  changes: WorkspaceChanges,
): Promise<Workspace> {
  const before = await readWorkspace(tx, by.workspaceId);
  const after = await patchWorkspace(tx, by.workspaceId, changes);
  const details = changedFields(before, after);
  if (details.length > 0) {
    await recordAudit(tx, by, { action: "workspace.changed", target: after.name, details });
  }
  return after;
}

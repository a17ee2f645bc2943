import { runsTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Once the transaction is stored, open pages ask for the rules again. */
export function announceRules(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  return notify(tx, runsTopic, workspaceId);
}

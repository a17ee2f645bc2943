import type { RecordAccess } from "#server/platform/access.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Of rules and scores, which members make who see all records. A score is the same for every member. */
export function accessToAll(workspaceId: WorkspaceId, userId: string): RecordAccess {
  return { workspaceId, userId, visibility: "all", teamId: null };
}

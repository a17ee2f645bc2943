import { and, eq, ne } from "drizzle-orm";
import type { Visibility, Role } from "#shared/accounts/permissions.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** Only an owner appoints or removes owners. @throws HttpError 403 */
export function requireMayAppoint(by: Actor, ...appointed: Role[]): void {
  if (by.role === "owner" || !appointed.includes("owner")) return;
  throw new HttpError(403, "Only an owner can say who else is one.");
}

/** Every workspace keeps an owner. @throws HttpError 409 */
export async function requireAnotherOwner(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<void> {
  const [another] = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.role, "owner"),
        ne(members.userId, userId),
      ),
    )
    .limit(1);
  if (another) return;
  throw new HttpError(
    409,
    "A workspace needs an owner. Make someone else an owner first, or delete the workspace.",
  );
}

/** @throws HttpError 400 for the visibility "team" without a team */
export function requireTeamForVisibility(rights: {
  role: Role;
  visibility: Visibility;
  teamId?: string | null | undefined;
}): void {
  const isLimited = rights.role === "member" || rights.role === "viewer";
  if (!isLimited || rights.visibility !== "team" || rights.teamId) return;
  const message = "Choose the team whose records the person sees.";
  throw new HttpError(400, message, [{ path: "teamId", message }]);
}

import { asc, eq } from "drizzle-orm";
import type { CurrentUser } from "#shared/accounts.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toWorkspaceId } from "#server/platform/workspace-id.ts";
import { hasSampleData } from "#server/sample-data/sample-data.queries.ts";
import { members, workspaces } from "#server/workspaces/workspaces.table.ts";

export async function findCurrentUser(db: Db, userId: string): Promise<CurrentUser | null> {
  const [row] = await db
    .select({
      user: users,
      workspace: workspaces,
    })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(eq(users.id, userId))
    .orderBy(asc(members.createdAt))
    .limit(1);
  if (!row) return null;
  const { user, workspace } = row;
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    subscriptionStatus: user.subscriptionStatus,
    subscriptionTier: user.subscriptionTier,
    trialEndsAt: user.trialEndsAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    workspaceName: workspace.name,
    hasSampleData: await hasSampleData(db, toWorkspaceId(workspace.id)),
  };
}

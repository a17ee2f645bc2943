import { and, eq, sql } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

interface SignedInSession {
  userId: string;
  token: string;
}

/** The person's next session begins in this workspace, too. */
export async function enterWorkspace(
  tx: Db,
  { userId, token }: SignedInSession,
  workspaceId: string,
): Promise<void> {
  const entered = await tx
    .update(members)
    .set({ enteredAt: sql`now()` })
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
    .returning({ userId: members.userId });
  if (entered.length === 0) throw notFound("workspace");
  await tx.update(sessions).set({ workspaceId }).where(eq(sessions.sid, token));
}

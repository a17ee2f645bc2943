import { eq } from "drizzle-orm";
import { cutText } from "#shared/format/cut-text.ts";
import { longestWorkspaceName } from "#shared/accounts/workspaces.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { createWorkspace } from "#server/accounts/workspaces/create-workspace.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

/** Runs before each new session. */
export async function ensureWorkspace(
  db: Db,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // The lock lets only one of two first sign-ins make the workspace.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw new Error("a session was asked for a person who does not exist");
    const [member] = await tx.select().from(members).where(eq(members.userId, userId)).limit(1);
    if (member) return;
    await createWorkspace(tx, { userId, address }, nameAfter(user.firstName ?? user.name));
  });
}

const ending = "'s workspace";

function nameAfter(person: string): string {
  return cutText(person, longestWorkspaceName - ending.length) + ending;
}

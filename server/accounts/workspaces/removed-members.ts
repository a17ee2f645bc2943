import { and, eq, or, sql } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { isOpen } from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { removedMembers } from "#server/accounts/workspaces/removed-members.table.ts";

interface Place {
  workspaceId: string;
  userId: string;
}

/** Keeps the person from rejoining by themselves, whatever their identity provider says. */
export async function markRemoved(
  tx: Db,
  { workspaceId, userId, email }: Place & { email: string },
): Promise<void> {
  await tx
    .insert(removedMembers)
    .values({ workspaceId, userId, email })
    .onConflictDoUpdate({
      target: [removedMembers.workspaceId, removedMembers.email],
      set: { userId },
    });
}

/** Whether a workspace has removed a person and has not invited them since. */
export async function isShutOut(db: Db, place: Place): Promise<boolean> {
  const invited = db
    .select({ one: sql`1` })
    .from(invitations)
    .where(
      and(
        eq(invitations.workspaceId, removedMembers.workspaceId),
        eq(invitations.email, users.email),
        sql`${invitations.expiresAt} > now()`,
        isOpen,
      ),
    );
  const [row] = await db
    .select({ email: removedMembers.email })
    .from(removedMembers)
    .innerJoin(users, eq(users.id, place.userId))
    .where(and(whereRemovedMember(place), sql`not exists (${invited})`));
  return row !== undefined;
}

export async function forgetRemoval(tx: Db, place: Place): Promise<void> {
  const email = tx.select({ email: users.email }).from(users).where(eq(users.id, place.userId));
  await tx
    .delete(removedMembers)
    .where(
      and(
        eq(removedMembers.workspaceId, place.workspaceId),
        or(eq(removedMembers.userId, place.userId), sql`${removedMembers.email} = (${email})`),
      ),
    );
}

function whereRemovedMember({ workspaceId, userId }: Place) {
  return and(
    eq(removedMembers.workspaceId, workspaceId),
    or(eq(removedMembers.userId, userId), eq(removedMembers.email, users.email)),
  );
}

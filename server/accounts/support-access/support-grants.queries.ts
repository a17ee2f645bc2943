import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { SupportAccess } from "#shared/administration/support-access.ts";
import { sessions, users } from "#server/accounts/accounts.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import type { Db } from "#server/platform/database/database.ts";
import { supportGrants } from "#server/accounts/support-access/support-grants.table.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const isOpen = and(isNull(supportGrants.endedAt), gt(supportGrants.expiresAt, sql`now()`));

export async function readGrant(db: Db, workspaceId: string): Promise<SupportAccess["grant"]> {
  const [row] = await db
    .select({
      grantedAt: supportGrants.grantedAt,
      expiresAt: supportGrants.expiresAt,
      grantedBy: users.name,
      isUsed: sql<boolean>`cardinality(${supportGrants.visitorIds}) > 0`,
    })
    .from(supportGrants)
    .leftJoin(users, eq(users.id, supportGrants.grantedById))
    .where(and(eq(supportGrants.workspaceId, workspaceId), isOpen));
  return row ?? null;
}

export async function lockOpenGrant(tx: Db, workspaceId: string) {
  const [row] = await tx
    .select()
    .from(supportGrants)
    .where(and(eq(supportGrants.workspaceId, workspaceId), isOpen))
    .for("update");
  return row ?? null;
}

export type SupportGrant = typeof supportGrants.$inferSelect;

/** An operator in a workspace that they do not belong to. */
export interface SupportVisit {
  userId: string;
  email: string;
  workspaceId: string;
  workspaceName: string;
  suspensionReason: string | null;
  requiredOn: (typeof workspaces.$inferSelect)["requiredOn"];
  expiresAt: string;
}

/** Null unless an operator has shown a second factor and opened the workspace under a valid grant. */
export async function readVisit(
  db: Db,
  operators: string[],
  { token, workspaceId }: { token: string; workspaceId: string },
): Promise<SupportVisit | null> {
  if (operators.length === 0) return null;
  const [visit] = await db
    .select({
      userId: users.id,
      email: users.email,
      workspaceId: workspaces.id,
      workspaceName: workspaces.name,
      suspensionReason: workspaces.suspensionReason,
      requiredOn: workspaces.requiredOn,
      expiresAt: supportGrants.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`${sessionUserId}::uuid`))
    .innerJoin(supportGrants, sql`${users.id} = any(${supportGrants.visitorIds})`)
    .innerJoin(workspaces, eq(workspaces.id, supportGrants.workspaceId))
    .where(
      and(
        eq(sessions.sid, token),
        gt(sessions.expire, sql`now()`),
        isNotNull(sessions.secondFactor),
        users.emailVerified,
        inArray(users.email, operators),
        eq(supportGrants.workspaceId, workspaceId),
        isOpen,
      ),
    );
  return visit ?? null;
}

import { and, eq, gt, sql } from "drizzle-orm";
import type { CurrentUser } from "#shared/accounts/accounts.ts";
import { standingOf, unlimited } from "#shared/billing/coverage.ts";
import { sessions, users } from "#server/accounts/accounts.table.ts";
import { currentMembershipFirst } from "#server/accounts/sessions/membership-reader.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import { endedAgreements } from "#server/accounts/coverage/ended-agreements.table.ts";
import { ownersCover } from "#server/accounts/coverage/owners-cover.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import {
  readVisit,
  type SupportVisit,
} from "#server/accounts/support-access/support-grants.queries.ts";
import { ensureWorkspace } from "#server/accounts/workspaces/ensure-workspace.ts";
import { accessOf } from "#server/accounts/workspaces/lock-rights.ts";
import { isSessionTooWeak } from "#server/accounts/workspaces/second-factor-rule.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

export interface CurrentUserRules {
  payments: PaymentKind;
  operators: string[];
  hasSampleData: (db: Db, workspaceId: WorkspaceId) => Promise<boolean>;
}

/** The person behind a session, in the workspace that is named, or else in the session's own. */
export async function findCurrentUser(
  db: Db,
  session: { token: string; userId: string; ipAddress?: string | null | undefined },
  named: string | null,
  { payments, operators, hasSampleData }: CurrentUserRules,
): Promise<Omit<CurrentUser, "isMailOff" | "isSandbox" | "supportEmail"> | null> {
  const read = () => readMemberships(db, session.token, payments);
  let memberships = await read();
  if (memberships.length === 0) {
    const { userId, ipAddress } = session;
    await ensureWorkspace(db, { userId, address: ipAddress ?? "" });
    memberships = await read();
  }
  const current = memberships.find(({ workspace }) => workspace.id === named) ?? memberships[0];
  if (!current) return null;
  const { user, workspace, member, owners, deleteAt, needsSecondFactor } = current;
  const isElsewhere = named !== null && workspace.id !== named;
  const visit = isElsewhere
    ? await readVisit(db, operators, { token: session.token, workspaceId: named })
    : null;
  const own = memberships.map(({ workspace: { id, name } }) => ({ id, name }));
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    hasTwoFactor: user.twoFactorEnabled,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    subscriptionStatus: user.subscriptionStatus,
    subscriptionTier: user.subscriptionTier,
    trialEndsAt: user.trialEndsAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    ...accessOf(member),
    needsSecondFactor,
    suspensionReason: workspace.suspensionReason,
    operator: operatorState(user, operators, current.hasSecondFactor),
    supportUntil: null,
    workspaces: own,
    plan: payments === "none" ? unlimited : standingOf(owners ?? [], new Date(), deleteAt),
    hasSampleData: await hasSampleData(db, toWorkspaceId(workspace.id)),
    ...(visit && visited(visit, own)),
  };
}

function operatorState(
  { email, emailVerified }: Pick<CurrentUser, "email" | "emailVerified">,
  operators: string[],
  hasSecondFactor: boolean,
): CurrentUser["operator"] {
  if (!emailVerified || !operators.includes(email)) return null;
  return hasSecondFactor ? "ready" : "needs-second-factor";
}

function visited(visit: SupportVisit, own: CurrentUser["workspaces"]) {
  const { workspaceId, workspaceName, suspensionReason, expiresAt } = visit;
  return {
    workspaceId,
    workspaceName,
    suspensionReason,
    ...accessOf({ role: "viewer", visibility: "all", teamId: null }),
    needsSecondFactor: false,
    supportUntil: expiresAt,
    workspaces: [{ id: workspaceId, name: workspaceName }, ...own],
    plan: unlimited,
    hasSampleData: false,
  };
}

function readMemberships(db: Db, sessionToken: string, payments: PaymentKind) {
  const owners = ownersCover(payments === "sandbox");
  return db
    .select({
      user: users,
      workspace: workspaces,
      member: members,
      owners,
      deleteAt: endedAgreements.deleteAt,
      needsSecondFactor: isSessionTooWeak,
      hasSecondFactor: sql<boolean>`${sessions.secondFactor} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`${sessionUserId}::uuid`))
    .innerJoin(members, eq(members.userId, users.id))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .leftJoin(endedAgreements, eq(endedAgreements.workspaceId, workspaces.id))
    .where(and(eq(sessions.sid, sessionToken), gt(sessions.expire, sql`now()`)))
    .orderBy(...currentMembershipFirst);
}

/** Addresses are stored in lower case. */
export async function findUserByEmail(db: Db, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return user ?? null;
}

export async function findUserById(db: Db, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { unlimited } from "#shared/billing/coverage.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { giveAwaited } from "#server/administration/archives/give-awaited.ts";
import { acceptInvitation } from "#server/accounts/invitations/accept-invitation.ts";
import { newInvitationToken } from "#server/accounts/invitations/invitation-tokens.ts";
import { forgetOldInvitations } from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import { inviteMember } from "#server/accounts/invitations/invite-member.ts";
import type { Database } from "#server/platform/database/database.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { createWorkspace } from "#server/accounts/workspaces/create-workspace.ts";
import type { Joining } from "#server/accounts/workspaces/joining.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { makeMailQueue } from "#tests/support/mail-queue.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";

let home: OwnDatabase;
let database: Database;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  database = await home.open();
  return () => database.close();
});

beforeAll(async () => {
  await makeMailQueue(database);
});

async function addUser(emailVerified: boolean) {
  const id = randomUUID();
  const user = { id, name: "Ada Tester", email: `${id}@x.example`, emailVerified };
  await database.db.insert(users).values(user);
  return user;
}

async function invitedDaysAgo(days: number) {
  const { db } = database;
  const [owner, invited] = [await addUser(true), await addUser(false)];
  const maker = { userId: owner.id, address: "127.0.0.1" };
  const workspaceId = toWorkspaceId(await createWorkspace(db, maker, "Acme"));
  const rights = { role: "owner", memberRole: "owner", visibility: "all", teamId: null } as const;
  const call = {
    apiKey: null,
    hasSecondFactor: false,
    requiredOn: [],
    coverage: unlimited,
    address: "127.0.0.1",
  };
  const by = { workspaceId, userId: owner.id, ...call, ...rights };
  const { email } = invited;
  const invite = () =>
    inviteMember(db, by, { email, role: "member", visibility: "all" }, "http://crm.example");
  const { token, hash } = newInvitationToken();
  await invite();
  await db
    .update(invitations)
    .set({ mailTokenHash: hash, expiresAt: sql`now() - make_interval(days => ${days})` })
    .where(sql`${invitations.email} = ${email}`);
  return { token, invite, userId: invited.id };
}

test("an expired invitation lets no one in and makes room for a new one", async () => {
  const { db } = database;
  const { token, invite, userId } = await invitedDaysAgo(1);
  const joining: Joining = { payments: "none", onJoined: giveAwaited };
  await expect(
    db.transaction((tx) => acceptInvitation(tx, token, userId, joining)),
  ).rejects.toThrow("This invitation has expired. Ask the workspace for a new one.");
  expect(
    await db
      .select()
      .from(members)
      .where(sql`user_id = ${userId}`),
  ).toEqual([]);
  await invite();
  await expect(invite()).rejects.toThrow("This person is invited already.");
});

test("a month after its end an invitation is forgotten", async () => {
  const { db } = database;
  await db.delete(invitations);
  await invitedDaysAgo(31);
  await invitedDaysAgo(29);
  await forgetOldInvitations(db);
  expect(await db.select().from(invitations)).toHaveLength(1);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { workspace } from "#shared/accounts/workspaces.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { endedAgreements } from "#server/accounts/coverage/ended-agreements.table.ts";
import { followAgreements } from "#server/administration/agreements/follow-agreements.ts";
import { createClock } from "#server/billing/clock.ts";
import { subscriptions } from "#server/billing/subscriptions.table.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { makeDeletionQueue, makeMailQueue } from "#tests/support/mail-queue.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { newShopper } from "#tests/support/shopper.ts";

const day = 86_400_000;

type Shopper = Awaited<ReturnType<typeof newShopper>>;

/** Subjects of the mails about deletion, oldest first, without names and days. */
const notices = async (ada: Shopper) =>
  (await ada.mails())
    .filter((subject) => /deleted/.test(subject))
    .map((subject) => subject.replace(/“.*?” /, "").replace(/ on .*/, ""))
    .toReversed();

const ended = "Your workspace will be deleted";
const reminder = "Reminder: will be deleted";
const deleted = "Your workspace is deleted";

const workspaceId = async (ada: Shopper) => (await ada.client.get("/api/workspace", workspace)).id;

const planOf = async (ada: Shopper) => (await ada.client.get("/api/auth/user", currentUser)).plan;

/** Has paid for a month, cancelled, and reached its end. */
async function shopperWhoLeft() {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.cancel();
  await ada.pass({ months: 1, days: 1 });
  expect(await ada.canWrite()).toBe(false);
  return ada;
}

test("a cancelled workspace is deleted 30 days after its end, and its owner gets three mails", async () => {
  const ada = await shopperWhoLeft();
  const before = await workspaceId(ada);
  expect(await notices(ada)).toEqual([ended]);
  const { endsAt, deleteAt } = await planOf(ada);
  const daysToRead = (Date.parse(deleteAt ?? "") - Date.parse(endsAt ?? "")) / day;
  expect(Math.floor(daysToRead), "counted from the day of the mail").toBe(30);
  await ada.pass({ days: 21 });
  expect(await notices(ada)).toEqual([ended]);
  await ada.pass({ days: 2 });
  expect(await notices(ada)).toEqual([ended, reminder]);
  await ada.pass({ days: 5 });
  expect(await workspaceId(ada)).toBe(before);
  await ada.pass({ days: 3 });
  expect(await notices(ada)).toEqual([ended, reminder, deleted]);
  const { status } = await ada.client.ask({ method: "GET", path: "/api/workspace" });
  expect(status, "the workspace is gone, the account is not").toBe(403);
});

test("who pays again keeps the workspace, and the days start over after the next end", async () => {
  const ada = await shopperWhoLeft();
  const before = await workspaceId(ada);
  await ada.pass({ days: 25 });
  await ada.buy("starter");
  await ada.pass({ days: 10 });
  expect(await notices(ada)).toEqual([ended, reminder]);
  expect(await workspaceId(ada)).toBe(before);
  expect(await ada.canWrite()).toBe(true);
  expect(await planOf(ada)).toMatchObject({ deleteAt: null });
  await ada.cancel();
  await ada.pass({ months: 1 });
  expect(await notices(ada)).toEqual([ended, reminder, ended]);
});

test("neither an ended trial nor a failed payment deletes anything", async () => {
  const trial = await newShopper();
  await trial.pass({ months: 6 });
  expect(await trial.canWrite()).toBe(false);
  const lapsed = await newShopper();
  await lapsed.buy("starter");
  await lapsed.set({ renewals: "failed" });
  await lapsed.pass({ months: 3 });
  expect(await lapsed.canWrite()).toBe(false);
  for (const ada of [trial, lapsed]) {
    expect(await notices(ada)).toEqual([]);
    expect(await planOf(ada)).toMatchObject({ tier: null, deleteAt: null });
  }
});

/** A database of its own, with a workspace whose owner has cancelled. */
async function cancelledWorkspace() {
  const home = await createOwnDatabase();
  const database = await home.open();
  await makeMailQueue(database);
  await makeDeletionQueue(database);
  const { db } = database;
  const [userId, workspaceId] = [newId(), newId()];
  const start = new Date(Date.now() - 40 * day);
  const coveredUntil = new Date(Date.now() - day);
  await db.insert(users).values({
    id: userId,
    name: "Ada",
    email: "ada@x.example",
    subscriptionStatus: "canceled",
    coveredUntil,
  });
  await db.insert(subscriptions).values({
    id: newId(),
    userId,
    molliePlanId: "starter",
    tier: "starter",
    status: "canceled",
    anchor: start,
    currentPeriodStart: start,
    currentPeriodEnd: coveredUntil,
    periodPence: 2_900,
  });
  await db.insert(workspaces).values({ id: workspaceId, name: "Ada's" });
  await db.insert(members).values({ workspaceId, userId, role: "owner" });
  return {
    db,
    workspaceId,
    /** Two servers look at once. */
    look: async () => {
      const clock = createClock({ isMovable: true });
      const following = { db, clock, baseUrl: "http://x.example" };
      await Promise.all([followAgreements(following), followAgreements(following)]);
    },
    pass: (days: number) =>
      db
        .update(users)
        .set({ clockAheadSeconds: days * 86_400 })
        .where(eq(users.id, userId)),
    remove: async () => {
      await database.close();
      await home.remove();
    },
  };
}

test("servers that check at once send one mail, and one that was away reminds before it deletes", async () => {
  const { db, workspaceId, look, pass, remove } = await cancelledWorkspace();
  await look();
  expect(await db.$count(mails)).toBe(1);
  await pass(90);
  const clock = createClock({ isMovable: true });
  await followAgreements({ db, clock, baseUrl: "http://x.example" });
  expect(await db.$count(mails)).toBe(2);
  const [noted] = await db.select().from(endedAgreements);
  expect(noted?.deleteAt.getTime()).toBeGreaterThan(Date.now() + 96 * day);
  await pass(96);
  await look();
  expect(await db.$count(workspaces, eq(workspaces.id, workspaceId))).toBe(1);
  await pass(98);
  await look();
  expect(await db.$count(workspaces, eq(workspaces.id, workspaceId))).toBe(0);
  expect(await db.$count(mails)).toBe(3);
  await remove();
});

test("another owner who has not cancelled keeps the workspace", async () => {
  const { db, workspaceId, look, pass, remove } = await cancelledWorkspace();
  const grace = { id: newId(), name: "Grace", email: "grace@x.example" };
  await db
    .insert(users)
    .values({ ...grace, subscriptionStatus: "lapsed", coveredUntil: new Date(0) });
  await db.insert(members).values({ workspaceId, userId: grace.id, role: "owner" });
  await look();
  await pass(90);
  await look();
  expect(await db.$count(endedAgreements)).toBe(0);
  expect(await db.$count(mails)).toBe(0);
  await db.update(users).set({ subscriptionStatus: "trial" }).where(eq(users.id, grace.id));
  await look();
  const recipients = (await db.select().from(mails)).map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual(["ada@x.example", "grace@x.example"]);
  await remove();
});

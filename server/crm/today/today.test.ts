import { addDays, format } from "date-fns";
import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { deal } from "#shared/crm/deals.ts";
import { defaultStages } from "#shared/crm/default-pipeline.ts";
import { task } from "#shared/crm/tasks.ts";
import { today } from "#shared/crm/today.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const dayIn = (days: number) => format(addDays(new Date(), days), "yyyy-MM-dd");

function readDay(user: TestClient, inDays = 0, whose = "mine") {
  return user.get(`/api/today?date=${dayIn(inDays)}&whose=${whose}`, today);
}

async function dueTask(user: TestClient, title: string, inDays: number, more = {}) {
  return user.create("/api/tasks", task, { title, dueDate: dayIn(inDays), ...more });
}

function openDeal(user: TestClient, title: string, more = {}) {
  return user.create("/api/deals", deal, { title, value: "10", ...more });
}

test("the day begins with what is overdue and leaves out what is done or later", async () => {
  const user = await signUp();
  const dueToday = await dueTask(user, "Today", 0);
  const overdue = await dueTask(user, "Overdue", -3);
  await dueTask(user, "Tomorrow", 1);
  await dueTask(user, "Done", -1, { status: "completed" });
  await user.create("/api/tasks", task, { title: "Some day" });
  const { tasks } = await readDay(user);
  expect(tasks).toEqual({ items: [overdue, dueToday], hasMore: false });
});

test("an open deal without an open task has no next step", async () => {
  const user = await signUp();
  const planned = await openDeal(user, "Planned");
  await user.create("/api/tasks", task, { title: "Call", relatedId: planned.id });
  const left = await openDeal(user, "Left");
  const done = { title: "Called", relatedId: left.id, status: "completed" };
  await user.create("/api/tasks", task, done);
  await openDeal(user, "Won", { stage: "closed" });
  const { dealsWithoutNextStep } = await readDay(user);
  expect(dealsWithoutNextStep).toEqual({ items: [left], hasMore: false });
});

test("an open deal is idle after its stage's days, until someone changes it or logs an activity", async () => {
  const user = await signUp();
  const [idle, won] = [await openDeal(user, "Idle"), await openDeal(user, "Won")];
  await user.update(`/api/deals/${won.id}`, deal, { stage: "closed" });
  const allowed = defaultStages.find(({ key }) => key === idle.stage)?.idleAfterDays ?? 0;
  const idleOn = async (inDays: number) => (await readDay(user, inDays)).idleDeals.items;
  expect(await idleOn(allowed - 1)).toEqual([]);
  expect(await idleOn(allowed + 2)).toMatchObject([{ id: idle.id }]);
  const note = { type: "note", title: "Waits for their lawyer", dealId: idle.id };
  const logged = await user.create("/api/activities", activity, note);
  expect(await idleOn(allowed + 2)).toMatchObject([{ idleSince: logged.occurredAt }]);
});

test("a snoozed deal is not idle until its day", async () => {
  const user = await signUp();
  const { id } = await openDeal(user, "Quiet for a reason");
  const snooze = { snoozedUntil: dayIn(30), snoozeReason: "Back from leave in autumn" };
  expect(await user.update(`/api/deals/${id}`, deal, snooze)).toMatchObject(snooze);
  expect((await readDay(user, 29)).idleDeals.items).toEqual([]);
  // To snooze it is no change of the deal: it is idle again at once.
  expect((await readDay(user, 31)).idleDeals.items).toMatchObject([{ id }]);
});

test("Today shows one's own day or everyone's, within one's visibility", async () => {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member", visibility: "own" });
  const { id } = await member.get("/api/auth/user", currentUser);
  const ownDeal = await openDeal(owner, "Of the owner");
  const theirs = await openDeal(owner, "Of the member", { ownerId: id });
  await dueTask(owner, "For the member", 0, { assignedUserId: id });
  const titles = async (user: TestClient, whose: string) => {
    const day = await readDay(user, 0, whose);
    return [...day.tasks.items, ...day.dealsWithoutNextStep.items].map(({ title }) => title);
  };
  expect(await titles(owner, "mine")).toEqual([ownDeal.title]);
  expect(await titles(owner, "everyone")).toEqual(["For the member", theirs.title, ownDeal.title]);
  expect(await titles(member, "everyone")).toEqual(["For the member", theirs.title]);
  expect(await titles(await signUp(), "everyone")).toEqual([]);
});

test("a day that is none is refused with a sentence", async () => {
  const user = await signUp();
  const { error } = await user.refusal(400, { method: "GET", path: "/api/today?date=soon" });
  expect(error).toBe("date must be a day, such as 2027-03-05");
});

import { addDays, format } from "date-fns";
import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts.ts";
import { activity } from "#shared/activities.ts";
import { deal } from "#shared/deals.ts";
import { task } from "#shared/tasks.ts";
import { quietAfterDays, today } from "#shared/today.ts";
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

test("an open deal is quiet until someone writes a line about it", async () => {
  const user = await signUp();
  const [quiet, won] = [await openDeal(user, "Quiet"), await openDeal(user, "Won")];
  await user.update(`/api/deals/${won.id}`, deal, { stage: "closed" });
  expect((await readDay(user, quietAfterDays - 1)).quietDeals.items).toEqual([]);
  const later = await readDay(user, quietAfterDays + 2);
  expect(later.quietDeals.items).toMatchObject([quiet]);
  const line = { type: "call", title: "Called", dealId: quiet.id };
  const logged = await user.create("/api/activities", activity, line);
  const after = await readDay(user, quietAfterDays + 2);
  expect(after.quietDeals.items).toMatchObject([{ lastActivityAt: logged.createdAt }]);
});

test("one's own day and everyone's are told apart, within one's visibility", async () => {
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

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { member } from "#shared/accounts/members.ts";
import { rule, type Rule } from "#shared/rules/rules.ts";
import { task } from "#shared/crm/tasks.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { filterOf, listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const atMidnight = { hour: 0, timeZone: "UTC" };
const at = { email: "a@x.example" };
const tag = { type: "change", changes: { addTags: ["seen"] } };

const whileAway = useOwnServer();

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** As when the server was away since a day. */
const comeDue = ({ id }: Rule, day: string) =>
  whileAway((db) =>
    db.execute(sql`update rules set due_at = ${`${day}T00:00:00Z`}::timestamptz where id = ${id}`),
  );

/** Once it has looked for records, too. */
async function letComeDue(user: TestClient, made: Rule, day: string): Promise<void> {
  await comeDue(made, day);
  const dueAt = async () => Date.parse((await user.get(`/api/rules/${made.id}`, rule)).dueAt ?? "");
  await expect.poll(dueAt).toBeGreaterThan(Date.now());
}

const recordsOf = async (user: TestClient, made: Rule) =>
  (await listRuns(user, made)).map(({ recordId }) => recordId).toSorted();

test("a date that comes near triggers once for each date, also of days that were missed", async () => {
  const user = await signUp();
  const add = (title: string, days: number) =>
    user.create("/api/deals", deal, { title, value: "1", expectedCloseDate: dayFromNow(days) });
  const [first, second] = [await add("Sale", 2), await add("Sale", 3)];
  await add("Offer", 3);
  await add("Sale", 4);
  const made = await makeRule(user, {
    kind: "deal",
    trigger: { type: "date", field: "expectedCloseDate", days: -3, ...atMidnight },
    filter: filterOf("title", "is", "Sale"),
    steps: [tag],
  });
  expect(Date.parse(made.dueAt ?? "")).toBeGreaterThan(Date.now());
  const [yesterday, today] = [dayFromNow(-1), dayFromNow(0)];
  await letComeDue(user, made, yesterday);
  await settledRun(user, made, 2);
  expect(await recordsOf(user, made)).toEqual([first.id, second.id].toSorted());
  expect((await user.get(`/api/deals/${second.id}`, deal)).tags).toEqual(["seen"]);

  await user.update(`/api/deals/${first.id}`, deal, { expectedCloseDate: dayFromNow(3) });
  await letComeDue(user, made, today);
  await settledRun(user, made, 3);
  expect(await recordsOf(user, made)).toEqual([first.id, first.id, second.id].toSorted());
});

test("a rule that is to run on the day runs for those for which it has run days before", async () => {
  const user = await signUp();
  const near = { type: "date", field: "expectedCloseDate", ...atMidnight } as const;
  const made = await makeRule(user, {
    kind: "deal",
    trigger: { ...near, days: -3 },
    steps: [tag],
  });
  const expectedCloseDate = dayFromNow(0);
  const sale = await user.create("/api/deals", deal, { title: "S", value: "1", expectedCloseDate });
  await letComeDue(user, made, dayFromNow(-3));
  await settledRun(user, made);

  const { name, kind, steps } = made;
  const trigger = { ...near, days: 0 };
  await user.update(`/api/rules/${made.id}`, rule, { name, kind, steps, trigger });
  await letComeDue(user, made, dayFromNow(0));
  await settledRun(user, made, 2);
  expect(await recordsOf(user, made)).toEqual([sale.id, sale.id]);
});

test("a date of the workspace's own triggers on its day", async () => {
  const user = await signUp();
  const { key } = await addField(user, "Renewal", "date");
  const field = `customFields.${key}`;
  const add = (name: string, day: string) =>
    user.create("/api/contacts", contact, { ...at, name, customFields: { [key]: day } });
  const today = dayFromNow(0);
  const jane = await add("Jane", today);
  await add("Bob", dayFromNow(9));
  const made = await makeRule(user, {
    trigger: { type: "date", field, days: 0, ...atMidnight },
    steps: [setTitle("Renews")],
  });
  await letComeDue(user, made, today);
  await settledRun(user, made);
  expect(await recordsOf(user, made)).toEqual([jane.id]);
  const off = await user.update(`/api/rules/${made.id}/switch`, rule, { isOn: false });
  expect(off.dueAt).toBe(null);
});

test("a schedule runs for the records that meet the condition, once for what was missed", async () => {
  const user = await signUp();
  const add = (name: string) => user.create("/api/contacts", contact, { ...at, name });
  const [jane, june] = [await add("Jane"), await add("June")];
  await add("Bob");
  const made = await makeRule(user, {
    trigger: { type: "schedule", days: "daily", ...atMidnight },
    filter: filterOf("name", "startsWith", "J"),
    steps: [tag],
  });
  const next = made.dueAt;
  await letComeDue(user, made, dayFromNow(-3));
  await settledRun(user, made, 2);
  expect(await recordsOf(user, made)).toEqual([jane.id, june.id].toSorted());
  expect((await user.get(`/api/rules/${made.id}`, rule)).dueAt).toBe(next);
});

test("a rule whose author may not make rules any more is switched off, and looks for nothing", async () => {
  const owner = await signUp();
  const admin = await addMember(owner, { role: "admin" });
  const made = await makeRule(admin, {
    trigger: { type: "schedule", days: "daily", ...atMidnight },
    steps: [tag],
  });
  const { userId } = await memberOf(owner, admin);
  await owner.update(`/api/members/${userId}`, member, { role: "member" });
  await comeDue(made, dayFromNow(0));
  await expect
    .poll(() => owner.get(`/api/rules/${made.id}`, rule))
    .toMatchObject({ isOn: false, dueAt: null });
});

test("days in a condition are those of the rule's time zone", async () => {
  const user = await signUp();
  // One in which it is another day than in UTC.
  const isAhead = new Date().getUTCHours() >= 11;
  const timeZone = isAhead ? "Pacific/Kiritimati" : "Etc/GMT+12";
  const filter = filterOf("expectedCloseDate", "isInTheNext", 1);
  const made = await makeRule(user, {
    kind: "deal",
    trigger: { type: "schedule", days: "daily", hour: 0, timeZone },
    filter,
    steps: [
      { type: "branch", filter, whenTrue: [tag], otherwise: [] },
      { type: "task", title: "Call", dueInDays: 0, assignedUserId: null },
    ],
  });
  const expectedCloseDate = dayFromNow(isAhead ? 2 : -1);
  const sale = await user.create("/api/deals", deal, { title: "S", value: "1", expectedCloseDate });
  await letComeDue(user, made, dayFromNow(-2));
  await settledRun(user, made);
  expect(await recordsOf(user, made)).toEqual([sale.id]);
  expect((await user.get(`/api/deals/${sale.id}`, deal)).tags).toEqual(["seen"]);
  const dueDate = dayFromNow(isAhead ? 1 : -1);
  expect(await user.get("/api/tasks", z.array(task))).toMatchObject([{ title: "Call", dueDate }]);
});

test("a date that there is not, or that is none, is refused", async () => {
  const user = await signUp();
  const refuse = (field: string) =>
    user.refusal(400, {
      method: "POST",
      path: "/api/rules",
      body: {
        name: "X",
        kind: "deal",
        trigger: { type: "date", field, days: 1, ...atMidnight },
        steps: [tag],
      },
    });
  expect((await refuse("nothing")).error).toContain("no field");
  expect((await refuse("title")).error).toContain("cannot be asked");
});

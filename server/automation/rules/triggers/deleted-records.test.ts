import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { backTest } from "#shared/rules/back-test.ts";
import { dryRun } from "#shared/rules/dry-run.ts";
import { task } from "#shared/crm/tasks.ts";
import { addMember, confirmAddress, memberOf } from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { filterOf, listRuns, makeRule, outcomesOf, settledRun } from "#tests/support/rules.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const addDeal = (user: TestClient, title: string, value = "2000") =>
  user.create("/api/deals", deal, { title, value, tags: ["key"] });

const undo = (user: TestClient, changeSetId: string) =>
  user.ask({ method: "POST", path: `/api/change-sets/${changeSetId}/undo` });

const ofBigDeals = {
  kind: "deal",
  trigger: { type: "deleted" },
  filter: filterOf("value", "isAtLeast", "1000"),
};
const askWhy = { type: "task", title: "Ask why", dueInDays: null, assignedUserId: null };
const ifTagged = {
  type: "branch",
  filter: filterOf("tags", "hasAny", ["key"]),
  whenTrue: [askWhy],
  otherwise: [],
};

test("a rule runs for deals that are deleted, and asks for them as they were", async () => {
  const user = await signUp();
  await confirmAddress(user);
  const notify = { type: "notify", text: "It is gone", userId: null };
  const made = await makeRule(user, { ...ofBigDeals, steps: [notify, ifTagged] });
  const [small, big] = [await addDeal(user, "Small", "5"), await addDeal(user, "Big")];
  const typo = await user.ask({
    method: "POST",
    path: "/api/deals",
    body: { title: "Typo", value: "2000" },
  });
  await undo(user, changeSetOf(typo));
  await user.remove(`/api/deals/${small.id}`);
  await user.remove(`/api/deals/${big.id}`);
  const run = await settledRun(user, made);
  expect(run).toMatchObject({ state: "done", recordId: big.id, recordName: "Big" });
  expect(outcomesOf(run)).toEqual([
    expect.stringMatching(/^Sends .+ an email\.$/),
    "The condition is met.",
    "Added the task “Ask why”.",
  ]);
  const tasks = await user.get("/api/tasks", z.array(task));
  expect(tasks).toMatchObject([{ title: "Ask why", relatedTo: "Big", relatedId: null }]);
  const mails = await readOutbox(user.email);
  const mail = mails.find(({ subject }) => subject === "My rule: Big");
  expect(mail?.text).toContain("/app/settings/deleted");
  expect(await listRuns(user, made)).toHaveLength(1);
});

test("a rule waits until a date of a deal as it was when it was deleted", async () => {
  const user = await signUp();
  const until = {
    type: "wait-until",
    field: "expectedCloseDate",
    days: 0,
    hour: 9,
    timeZone: "UTC",
    ifEmpty: "end",
  };
  const made = await makeRule(user, { ...ofBigDeals, steps: [until, askWhy] });
  const dated = { title: "Sale", value: "2000", expectedCloseDate: "2040-05-01" };
  const later = await user.create("/api/deals", deal, dated);
  const changeSetId = await user.remove(`/api/deals/${later.id}`);
  const waiting = await settledRun(user, made);
  expect(waiting).toMatchObject({ state: "waiting", wakesAt: "2040-05-01T09:00:00.000Z" });
  expect(outcomesOf(waiting)[0]).toContain("Waits until");
  await undo(user, changeSetId);
  const past = { ...dated, expectedCloseDate: "2020-05-01" };
  await user.remove(`/api/deals/${(await user.create("/api/deals", deal, past)).id}`);
  const done = await settledRun(user, made, 2);
  expect(done).toMatchObject({ state: "done" });
  expect(outcomesOf(done).at(-1)).toBe("Added the task “Ask why”.");
});

test("a deal that is restored triggers, be it by undoing its deletion", async () => {
  const user = await signUp();
  const steps = [{ type: "change", changes: { addTags: ["back"] } }];
  const trigger = { type: "restored" };
  const made = await makeRule(user, { kind: "deal", trigger, steps });
  const { id } = await addDeal(user, "Sale");
  await undo(user, await user.remove(`/api/deals/${id}`));
  await settledRun(user, made);
  await user.remove(`/api/deals/${id}`);
  const records = [{ entity: "deal", id }];
  const path = "/api/deleted-records/restoration";
  expect(await user.ask({ method: "POST", path, body: { records } })).toMatchObject({
    status: 200,
  });
  await settledRun(user, made, 2);
  expect(await listRuns(user, made)).toMatchObject([{ state: "done" }, { state: "done" }]);
  expect((await user.get(`/api/deals/${id}`, deal)).tags).toContain("back");
});

test("a member is not notified of a deleted record that they did not see", async () => {
  const owner = await signUp();
  const seller = await addMember(owner, { role: "member", visibility: "own" });
  await confirmAddress(seller);
  const { userId } = await memberOf(owner, seller);
  const steps = [{ type: "notify", text: "It is gone", userId }];
  const made = await makeRule(owner, { ...ofBigDeals, steps });
  const add = (fields: object) =>
    owner.create("/api/deals", deal, { title: "Sale", value: "1000", ...fields });
  await owner.remove(`/api/deals/${(await add({})).id}`);
  const hidden = await settledRun(owner, made);
  expect(outcomesOf(hidden)[0]).toContain("does not see this record");
  await owner.remove(`/api/deals/${(await add({ ownerId: userId })).id}`);
  expect(await settledRun(owner, made, 2)).toMatchObject({ state: "done" });
});

test("merges count as deletions only where the rule says so", async () => {
  const user = await signUp();
  const rule = { kind: "contact", trigger: { type: "deleted" }, steps: [askWhy] };
  const [without, including] = [
    await makeRule(user, rule),
    await makeRule(user, { ...rule, alsoFor: ["merges"] }),
  ];
  const add = () => user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const [kept, merged] = [await add(), await add()];
  const body = { winnerId: kept.id, loserIds: [merged.id] };
  const answer = await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(answer).toMatchObject({ status: 200 });
  expect(await settledRun(user, including)).toMatchObject({ recordId: merged.id, state: "done" });
  expect(await listRuns(user, without)).toEqual([]);
});

test("a rule about deleted records has no steps and conditions that need the record", async () => {
  const user = await signUp();
  const refused = async (fields: object) => {
    const body = { name: "Gone", ...ofBigDeals, steps: [askWhy], ...fields };
    return (await user.refusal(400, { method: "POST", path: "/api/rules", body })).error;
  };
  const note = { type: "note", text: "Gone" };
  expect(await refused({ steps: [{ ...ifTagged, otherwise: [note] }] })).toContain(
    "A deleted record cannot be changed or written to",
  );
  const related = { match: "all", conditions: [{ related: "tasks", has: "some" }] };
  expect(await refused({ filter: JSON.stringify(related) })).toContain(
    "only its own stored fields",
  );
  const until = { type: "wait-until", field: "closedAt", days: 1, hour: 9, timeZone: "UTC" };
  expect(await refused({ steps: [{ ...until, ifEmpty: "end" }] })).toContain(
    "only its own stored fields",
  );
  const filter = filterOf("daysInStage", "isMoreThan", 3);
  expect(await refused({ steps: [{ ...ifTagged, filter }] })).toContain(
    "only its own stored fields",
  );
});

test("a rule about deleted records is tried on one that is there, and on the past", async () => {
  const user = await signUp();
  const rule = { name: "Gone", ...ofBigDeals, steps: [ifTagged] };
  const big = await addDeal(user, "Big");
  const body = { rule, recordId: big.id };
  const tried = await user.ask({ method: "POST", path: "/api/rules/dry-run", body });
  expect(dryRun.parse(tried.body)).toMatchObject({
    isMet: true,
    problem: null,
    steps: [{ outcome: "The condition is met." }, { outcome: "Added the task “Ask why”." }],
  });
  await user.remove(`/api/deals/${big.id}`);
  await user.remove(`/api/deals/${(await addDeal(user, "Small", "5")).id}`);
  const path = "/api/rules/back-test";
  const tested = await user.ask({ method: "POST", path, body: { rule, days: 7 } });
  expect(backTest.parse(tested.body)).toMatchObject({
    changes: 2,
    runs: 1,
    unmet: 1,
    latest: [{ recordId: big.id, recordName: "Big" }],
  });
});

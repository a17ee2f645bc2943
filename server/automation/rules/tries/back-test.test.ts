import { expect, test } from "vitest";
import { backTest } from "#shared/rules/back-test.ts";
import { contact } from "#shared/crm/contacts.ts";
import { filterOf, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const onTitle = { kind: "contact", trigger: { type: "changed", fields: ["title"] } };
const add = (user: TestClient, name: string) =>
  user.create("/api/contacts", contact, { name, email: "a@x.example" });
const change = (user: TestClient, { id }: { id: string }, changes: object) =>
  user.update(`/api/contacts/${id}`, contact, changes);

async function testBack(user: TestClient, rule: object, ruleId: string | null = null) {
  const named = { name: "Draft", steps: [setTitle("Boss")], ...rule };
  const body = { ruleId, rule: named, days: 7 };
  const answer = await user.ask({ method: "POST", path: "/api/rules/back-test", body });
  expect(answer).toMatchObject({ status: 200 });
  return backTest.parse(answer.body);
}

test("a back-test says how often a rule would have run, and for which records", async () => {
  const user = await signUp();
  const [jane, bob] = [await add(user, "Jane"), await add(user, "Bob")];
  await change(user, jane, { title: "Clerk" });
  await change(user, jane, { title: "Buyer" });
  await change(user, jane, { phone: "1" });
  await change(user, bob, { title: "Buyer" });
  const filter = filterOf("name", "contains", "Jane");
  const tested = await testBack(user, { ...onTitle, filter });
  expect(tested).toMatchObject({ changes: 6, isCut: false, runs: 2, records: 1, unmet: 1 });
  expect(tested.latest.map(({ recordName }) => recordName)).toEqual(["Jane", "Jane"]);
  const [last, first] = tested.latest.map(({ at }) => Date.parse(at));
  expect(last).toBeGreaterThan(first ?? 0);
  expect(await testBack(user, { ...onTitle, trigger: { type: "added" } })).toMatchObject({
    runs: 2,
    records: 2,
  });
  expect((await user.get(`/api/contacts/${jane.id}`, contact)).title).toBe("Buyer");
});

test("what a rule has written itself does not count for it", async () => {
  const user = await signUp();
  const rule = { kind: "contact", trigger: { type: "changed", fields: [] } };
  const made = await makeRule(user, { ...rule, steps: [setTitle("Boss")] });
  await change(user, await add(user, "Jane"), { phone: "1" });
  await settledRun(user, made);
  expect(await testBack(user, rule, made.id)).toMatchObject({ runs: 1 });
  expect(await testBack(user, rule)).toMatchObject({ runs: 2 });
});

test("a back-test knows the values before and after each change", async () => {
  const user = await signUp();
  const jane = await add(user, "Jane");
  for (const title of ["Clerk", "Buyer", "Owner", "Buyer"]) await change(user, jane, { title });
  const from = (before: string, after?: string) => ({
    kind: "contact",
    trigger: {
      type: "changed",
      fields: ["title"],
      before: filterOf("title", "contains", before),
      ...(after && { after: filterOf("title", "is", after) }),
    },
  });
  expect(await testBack(user, from("clerk"))).toMatchObject({ runs: 1 });
  expect(await testBack(user, from("Buyer", "Owner"))).toMatchObject({ runs: 1, unmet: 0 });
  expect(await testBack(user, from("Buyer", "Clerk"))).toMatchObject({ runs: 0, changes: 5 });
});

test("a back-test names what a trigger asks of the present", async () => {
  const user = await signUp();
  const hasReplied = filterOf("lastReplyAt", "isNotEmpty", undefined);
  const isWaiting = filterOf("waitingSince", "isEmpty", undefined);
  const trigger = { type: "changed", fields: [], before: hasReplied, after: isWaiting };
  const tested = await testBack(user, { kind: "contact", trigger, filter: isWaiting });
  expect(tested.askedNow).toEqual([hasReplied, isWaiting]);
});

test("of many back-tests at once two of a workspace are done, and the others refused", async () => {
  const [user, other] = [await signUp(), await signUp()];
  const rule = { name: "Draft", steps: [setTitle("Boss")], ...onTitle };
  const ask = (by: TestClient) =>
    by.ask({ method: "POST", path: "/api/rules/back-test", body: { rule } });
  const answers = await Promise.all([...[1, 2, 3, 4, 5, 6].map(() => ask(user)), ask(other)]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(statuses.at(-1)).toBe(200);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(await ask(user)).toMatchObject({ status: 200 });
});

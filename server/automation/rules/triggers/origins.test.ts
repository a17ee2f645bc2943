import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { backTest } from "#shared/rules/back-test.ts";
import type { Rule } from "#shared/rules/rules.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
import { listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };

const undo = (user: TestClient, changeSetId: string) =>
  user.ask({ method: "POST", path: `/api/change-sets/${changeSetId}/undo` });

const setPhone = { type: "change", changes: { phone: "1" } };
const notify = { type: "notify", text: "Look", userId: null };

async function importContacts(user: TestClient, content: string) {
  const file = await sendFile(user, { entity: "contact", content });
  await dryRun(user, file);
  await runImport(user, file);
}

/** Of the rules that are for one origin only, those that have run once one of them has. */
async function whichRan(user: TestClient, rules: Record<string, Rule>): Promise<string[]> {
  const ran = async () => {
    const found: string[] = [];
    for (const [name, one] of Object.entries(rules)) {
      if ((await listRuns(user, one)).length > 0) found.push(name);
    }
    return found;
  };
  await expect.poll(async () => (await ran()).length).toBeGreaterThan(0);
  return ran();
}

/** One rule for each origin, and one for none. */
async function ruleByOrigin(user: TestClient, fields: object) {
  const make = (alsoFor: string[]) => makeRule(user, { ...fields, alsoFor, steps: [notify] });
  return {
    none: await make([]),
    imports: await make(["imports"]),
    merges: await make(["merges"]),
    undo: await make(["undo"]),
  };
}

test("imports run only the rules that are for them", async () => {
  const user = await signUp();
  const rules = await ruleByOrigin(user, { trigger: { type: "added" } });
  await importContacts(user, "Name,Email\nJane,jane@x.example\n");
  expect(await whichRan(user, rules)).toEqual(["imports"]);
});

test("merges run only the rules that are for them", async () => {
  const user = await signUp();
  const rules = await ruleByOrigin(user, { trigger: { type: "deleted" } });
  const add = () => user.create("/api/contacts", contact, jane);
  const body = { winnerId: (await add()).id, loserIds: [(await add()).id] };
  const answer = await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(answer).toMatchObject({ status: 200 });
  expect(await whichRan(user, rules)).toEqual(["merges"]);
});

test("undo runs only the rules that are for it, and the run says so", async () => {
  const user = await signUp();
  const added = await user.create("/api/contacts", contact, jane);
  const path = `/api/contacts/${added.id}`;
  const change = { method: "PUT", path, body: { phone: "1" } };
  const changeSetId = changeSetOf(await user.ask(change));
  const rules = await ruleByOrigin(user, { trigger: { type: "changed", fields: ["phone"] } });
  await undo(user, changeSetId);
  expect(await whichRan(user, rules)).toEqual(["undo"]);
  const run = await settledRun(user, rules.undo);
  expect(run.cause).toMatchObject({ channel: "undo", byRun: null });
});

test("restored records run only the rules about new ones that are for undo", async () => {
  const user = await signUp();
  const { id } = await user.create("/api/contacts", contact, jane);
  await user.remove(`/api/contacts/${id}`);
  const rules = await ruleByOrigin(user, { trigger: { type: "added" } });
  const path = "/api/deleted-records/restoration";
  await user.ask({ method: "POST", path, body: { records: [{ entity: "contact", id }] } });
  expect(await whichRan(user, rules)).toEqual(["undo"]);
});

test("taking back a rule's run, or bringing it again, runs other rules but not that one", async () => {
  const user = await signUp();
  const changed = { trigger: { type: "changed", fields: ["title"] }, alsoFor: ["undo"] };
  const own = await makeRule(user, { ...changed, steps: [setTitle("Boss")] });
  const other = await makeRule(user, { ...changed, steps: [setPhone] });
  const added = await user.create("/api/contacts", contact, jane);
  await user.update(`/api/contacts/${added.id}`, contact, { title: "Clerk" });
  const run = await settledRun(user, own);
  await settledRun(user, other, 2);
  const undone = await undo(user, run.id);
  expect(undone).toMatchObject({ status: 200 });
  await settledRun(user, other, 3);
  expect(await undo(user, changeSetOf(undone))).toMatchObject({ status: 200 });
  await settledRun(user, other, 4);
  expect(await listRuns(user, own)).toHaveLength(1);
  await user.update(`/api/contacts/${added.id}`, contact, { title: "Clerk" });
  await settledRun(user, own, 2);
});

test("a back-test counts what an origin did only where the rule is for it, and says what it left out", async () => {
  const user = await signUp();
  const own = await makeRule(user, { steps: [setTitle("Boss")] });
  const added = await user.create("/api/contacts", contact, jane);
  const run = await settledRun(user, own);
  await undo(user, run.id);
  const path = `/api/contacts/${added.id}`;
  await undo(user, changeSetOf(await user.ask({ method: "PUT", path, body: { phone: "1" } })));
  await importContacts(user, "Name,Email\nBob,bob@x.example\n");
  const tested = async (fields: object, ruleId?: string) => {
    const rule = { name: "R", kind: "contact", steps: [notify], ...fields };
    const answer = await user.ask({
      method: "POST",
      path: "/api/rules/back-test",
      body: { rule, days: 7, ...(ruleId && { ruleId }) },
    });
    const { runs, leftOut } = backTest.parse(answer.body);
    return { runs, leftOut };
  };
  const changed = { trigger: { type: "changed", fields: ["phone", "title"] } };
  const none = { imports: 0, merges: 0, undo: 0 };
  expect(await tested(changed)).toEqual({ runs: 2, leftOut: { ...none, undo: 2 } });
  expect(await tested({ ...changed, alsoFor: ["undo"] })).toEqual({ runs: 4, leftOut: none });
  // Neither what it wrote itself counts, nor that this was taken back.
  const ofItself = { runs: 2, leftOut: none };
  expect(await tested({ ...changed, alsoFor: ["undo"] }, own.id)).toEqual(ofItself);
  const onAdded = { trigger: { type: "added" } };
  expect(await tested(onAdded)).toEqual({ runs: 1, leftOut: { ...none, imports: 1 } });
  expect(await tested({ ...onAdded, alsoFor: ["imports"] })).toEqual({ runs: 2, leftOut: none });
});

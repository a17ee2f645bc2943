import { expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { recordChange } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { allOf } from "#shared/filters/filters.ts";
import { backTest } from "#shared/rules/back-test.ts";
import { filtered, is } from "#tests/support/filters.ts";
import { listRuns, makeRule, setTitle } from "#tests/support/rules.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const load = { method: "POST", path: "/api/sample-data" };

const historyOf = (user: TestClient, path: string) =>
  user.get(`${path}/history`, z.array(recordChange));

async function runsOf(user: TestClient, rule: object): Promise<number> {
  const body = { rule: { name: "Draft", steps: [setTitle("Boss")], ...rule }, days: 90 };
  const answer = await user.ask({ method: "POST", path: "/api/rules/back-test", body });
  return backTest.parse(answer.body).runs;
}

test("sample records have a past of single changes, each of which can be undone alone", async () => {
  const user = await signUp();
  const loaded = await user.ask(load);
  const { id: userId } = await user.get("/api/auth/user", currentUser);
  const undoAll = { method: "POST", path: `/api/change-sets/${changeSetOf(loaded)}/undo` };
  expect((await user.refusal(409, undoAll)).error).toContain("was changed in the meantime");
  const inactive = allOf(is("status", "isAnyOf", ["inactive"]), is("phone", "isNotEmpty"));
  const [one] = await user.get(`${filtered("contacts", inactive)}&limit=1`, z.array(contact));
  const path = `/api/contacts/${one?.id}`;
  const [newest, ...older] = await historyOf(user, path);
  expect(newest).toMatchObject({
    userId,
    channel: "sample-data",
    fields: [{ field: "status", before: "active", after: "inactive" }],
  });
  const added = older.at(-1);
  expect(added).toMatchObject({ action: "create", at: one?.createdAt, userId });
  const status = added?.fields.find(({ field }) => field === "status");
  expect(status?.after).toBe("active");
  const daysAgo = (Date.now() - Date.parse(newest?.at ?? "")) / 86_400_000;
  expect(daysAgo).toBeGreaterThan(1);
  expect(daysAgo).toBeLessThan(90);
  const undo = { method: "POST", path: `/api/change-sets/${newest?.changeSetId}/undo` };
  expect(await user.ask(undo)).toMatchObject({ status: 200 });
  expect(await user.get(path, contact)).toMatchObject({ ...one, version: 2, status: "active" });
});

test("the change log and the days of deals in their stages say the same", async () => {
  const user = await signUp();
  await user.ask(load);
  const inLast = allOf(is("stage", "isAnyOf", ["negotiation", "closed", "lost"]));
  const deals = await user.get(`${filtered("deals", inLast)}&limit=20`, z.array(deal));
  for (const { id, stage, stageEnteredAt, createdAt } of deals) {
    const history = await historyOf(user, `/api/deals/${id}`);
    const entered = history.find(({ fields }) => fields.some(({ field }) => field === "stage"));
    const moved = entered?.fields.find(({ field }) => field === "stage");
    expect({ after: moved?.after, at: entered?.at }).toEqual({ after: stage, at: stageEnteredAt });
    expect(history.at(-1)).toMatchObject({ action: "create", at: createdAt });
    expect(history.length).toBeGreaterThan(1);
  }
});

test("the past of sample data starts no rule, and leaves with it", async () => {
  const user = await signUp();
  const onStatus = { kind: "contact", trigger: { type: "changed", fields: ["status"] } };
  const onAdded = { kind: "contact", trigger: { type: "added" } };
  const steps = [setTitle("Boss")];
  const added = await makeRule(user, { ...onAdded, alsoFor: ["imports"], steps });
  const changed = await makeRule(user, { ...onStatus, alsoFor: ["imports"], steps });
  await user.ask(load);
  await expect.poll(async () => (await listRuns(user, added)).length).toBeGreaterThan(0);
  expect(await listRuns(user, changed)).toEqual([]);

  const weekly = {
    kind: "contact",
    trigger: { type: "schedule", days: "monday", hour: 9, timeZone: "UTC" },
  };
  for (const rule of [onAdded, onStatus, weekly]) {
    expect(await runsOf(user, rule)).toBeGreaterThan(20);
  }
  await user.ask({ method: "DELETE", path: load.path });
  for (const rule of [onAdded, onStatus, weekly]) expect(await runsOf(user, rule)).toBe(0);
});

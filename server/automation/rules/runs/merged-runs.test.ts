import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { task } from "#shared/crm/tasks.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { filterOf, listRuns, makeRule, settledRun } from "#tests/support/rules.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

/** All that waits has waited long enough, and the server was away meanwhile. */
const letTimePass = () =>
  whileAway((db) => db.execute(sql`update rule_runs set wakes_at = now() where state = 'waiting'`));

const askWhy = { type: "task", title: "Call", dueInDays: null, assignedUserId: null };
const waiting = { steps: [{ type: "wait", hours: 24 }, askWhy] };

const add = (user: TestClient) =>
  user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });

async function merge(user: TestClient, winnerId: string, ...loserIds: string[]): Promise<string> {
  const body = { winnerId, loserIds };
  const merged = await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(merged).toMatchObject({ status: 200 });
  return changeSetOf(merged);
}

async function unmerge(user: TestClient, changeSetId: string): Promise<void> {
  const path = `/api/change-sets/${changeSetId}/undo?keepLater=true`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
}

const namesOf = async (user: TestClient, made: { id: string }) =>
  (await listRuns(user, made)).map(({ recordId, state, problem }) => [recordId, problem ?? state]);

const tasksOf = async (user: TestClient) =>
  (await user.get("/api/tasks", z.array(task))).map(({ relatedId }) => relatedId);

const ofMerged = "The record was merged into another one.";

test("a run that waits goes on with the contact that its own was merged into", async () => {
  const user = await signUp();
  const winner = await add(user);
  const made = await makeRule(user, waiting);
  const loser = await add(user);
  await settledRun(user, made);
  await merge(user, winner.id, loser.id);
  await letTimePass();
  await expect.poll(() => namesOf(user, made)).toEqual([[winner.id, "done"]]);
  expect(await tasksOf(user)).toEqual([winner.id]);
});

test("a run of a merged contact stops where the rule has run for the other", async () => {
  const user = await signUp();
  const made = await makeRule(user, waiting);
  const winner = await add(user);
  const loser = await add(user);
  await settledRun(user, made, 2);
  await merge(user, winner.id, loser.id);
  await letTimePass();
  await expect
    .poll(() => namesOf(user, made))
    .toEqual([
      [loser.id, ofMerged],
      [winner.id, "done"],
    ]);
  expect(await tasksOf(user)).toEqual([winner.id]);
});

test("of the runs of two contacts that were merged into one a single one goes on", async () => {
  const user = await signUp();
  const winner = await add(user);
  const made = await makeRule(user, waiting);
  const [one, two] = [await add(user), await add(user)];
  await settledRun(user, made, 2);
  await merge(user, winner.id, one.id, two.id);
  await letTimePass();
  const states = async () => (await listRuns(user, made)).map(({ state }) => state).toSorted();
  await expect.poll(states).toEqual(["done", "stopped"]);
  expect(await tasksOf(user)).toEqual([winner.id]);
});

test("a run goes on with its own contact once the merge is undone", async () => {
  const user = await signUp();
  const winner = await add(user);
  const made = await makeRule(user, waiting);
  const loser = await add(user);
  await settledRun(user, made);
  await unmerge(user, await merge(user, winner.id, loser.id));
  await letTimePass();
  await expect.poll(() => namesOf(user, made)).toEqual([[loser.id, "done"]]);
  expect(await tasksOf(user)).toEqual([loser.id]);
});

test("so does one that waits for a condition", async () => {
  const user = await signUp();
  const winner = await add(user);
  const until = { type: "wait-for", filter: filterOf("title", "is", "Boss"), hours: 24 };
  const made = await makeRule(user, { steps: [{ ...until, ifNot: "end" }, askWhy] });
  const loser = await add(user);
  await settledRun(user, made);
  const merged = await merge(user, winner.id, loser.id);
  // Its run begins once the rule has taken notice of the merge.
  const third = await add(user);
  await settledRun(user, made, 2);
  await unmerge(user, merged);
  await user.update(`/api/contacts/${loser.id}`, contact, { title: "Boss" });
  await expect
    .poll(() => namesOf(user, made))
    .toEqual([
      [third.id, "waiting"],
      [loser.id, "done"],
    ]);
  expect(await tasksOf(user)).toEqual([loser.id]);
});

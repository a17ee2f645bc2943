import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

const jane = { name: "Jane", email: "jane@x.example" };
const note = { type: "note", text: "Welcome" };
const takenBack = { state: "stopped", problem: "Its changes were taken back." };

const undo = (id: string) => ({ method: "POST", path: `/api/change-sets/${id}/undo` });
const notesOf = async (user: TestClient) =>
  (await user.get("/api/activities", z.array(activity))).filter(({ title }) => title === note.text);

test("undoing what a waiting run has written stops it, and it writes nothing more", async () => {
  const user = await signUp();
  const steps = [setTitle("First"), note, { type: "wait", hours: 72 }, setTitle("Later"), note];
  const made = await makeRule(user, { steps });
  const { id } = await user.create("/api/contacts", contact, jane);
  const run = await settledRun(user, made);
  expect(await notesOf(user)).toHaveLength(1);
  expect(await user.ask(undo(run.id))).toMatchObject({ status: 200 });
  expect(await listRuns(user, made)).toMatchObject([{ id: run.id, ...takenBack }]);
  await whileAway((db) => db.execute(sql`update rule_runs set wakes_at = now()`));
  // What is triggered later is done after what was due before.
  await user.create("/api/contacts", contact, jane);
  await settledRun(user, made, 2);
  expect(await user.get(`/api/contacts/${id}`, contact)).toMatchObject({ title: null });
  expect(await notesOf(user)).toHaveLength(1);
});

test("a failed run is not repeated once its changes were taken back", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    kind: "deal",
    steps: [
      { type: "change", changes: { addTags: ["seen"] } },
      { type: "change", changes: { stage: "nowhere" } },
    ],
  });
  await user.ask({ method: "POST", path: "/api/deals", body: { title: "Sale", value: "1" } });
  const run = await settledRun(user, made);
  expect(run.state).toBe("failed");
  expect(await user.ask(undo(run.id))).toMatchObject({ status: 200 });
  const repeat = { method: "POST", path: `/api/rules/${made.id}/runs/${run.id}/repeat` };
  const { error } = await user.refusal(409, repeat);
  expect(error).toBe("A run that was stopped cannot be repeated. Its changes were taken back.");
  expect(await listRuns(user, made)).toMatchObject([{ id: run.id, ...takenBack }]);
});

test("an undo that is refused leaves the run as it is", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    steps: [setTitle("First"), { type: "wait", hours: 72 }, setTitle("Later")],
  });
  const { id } = await user.create("/api/contacts", contact, jane);
  const run = await settledRun(user, made);
  await user.update(`/api/contacts/${id}`, contact, { title: "Boss" });
  await user.refusal(409, undo(run.id));
  expect(await listRuns(user, made)).toMatchObject([{ id: run.id, state: "waiting" }]);
});

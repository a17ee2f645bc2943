import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { filterOf, listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { signUp } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

/** All that waits has waited long enough, and the server was away meanwhile. */
const letTimePass = () =>
  whileAway((db) => db.execute(sql`update rule_runs set wakes_at = now() where state = 'waiting'`));

test("after a wait a run goes on where the record still meets the condition", async () => {
  const user = await signUp();
  const made = await makeRule(user, {
    filter: filterOf("status", "isAnyOf", ["lead"]),
    steps: [setTitle("First"), { type: "wait", hours: 72 }, setTitle("Later")],
  });
  const lead = { name: "Jane", email: "jane@x.example", status: "lead" };
  const [stays, changes] = [
    await user.create("/api/contacts", contact, lead),
    await user.create("/api/contacts", contact, lead),
  ];
  await settledRun(user, made, 2);
  await user.update(`/api/contacts/${changes.id}`, contact, { status: "active" });
  await letTimePass();
  const states = async () => {
    const runs = await listRuns(user, made);
    return Object.fromEntries(runs.map(({ recordId, state }) => [recordId, state]));
  };
  await expect.poll(states).toEqual({ [stays.id]: "done", [changes.id]: "stopped" });
  const titleOf = async (id: string) => (await user.get(`/api/contacts/${id}`, contact)).title;
  expect(await titleOf(stays.id)).toBe("Later");
  expect(await titleOf(changes.id)).toBe("First");
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { filterOf, listRuns, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

let home: OwnDatabase;
let server: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  await start();
});

afterAll(async () => {
  sendTo(null);
  await server.stop();
  await home.remove();
});

async function start(): Promise<void> {
  server = await startServer(home.variables);
  sendTo(server.baseUrl);
}

/** All that waits has waited long enough, and the server was away meanwhile. */
async function letTimePass(): Promise<void> {
  await server.stop();
  const { db, close } = await home.open();
  await db.execute(sql`update rule_runs set wakes_at = now() where state = 'waiting'`);
  await close();
  await start();
}

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

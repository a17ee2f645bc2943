import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addMember, memberOf } from "#tests/support/members.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

let home: OwnDatabase;
let server: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  server = await startServer(home.variables);
  sendTo(server.baseUrl);
});

afterAll(async () => {
  sendTo(null);
  await server.stop();
  await home.remove();
});

async function connect(): Promise<Client> {
  const client = new Client(home.variables["DATABASE_URL"]);
  await client.connect();
  return client;
}

test.each([
  ["/api/webhooks", { url: "https://hooks.example/in", events: ["contact.created"] }],
  ["/api/contacts", { name: "Jane", email: "jane@x.example" }],
])("a POST to %s changes nothing where rights change while it begins", async (path, body) => {
  const admin = await signUp();
  const colleague = await addMember(admin, { role: "admin" });
  const { userId } = await memberOf(admin, colleague);
  const [changing, watching] = await Promise.all([connect(), connect()]);
  await changing.query("begin");
  await changing.query("update members set role = 'member' where user_id = $1", [userId]);
  const asked = colleague.ask({ method: "POST", path, body });
  const waiting = async () => {
    const { rows } = await watching.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  await changing.query("commit");
  const sentence = "Your rights in this workspace have just changed. Please try again.";
  expect(await asked).toMatchObject({ status: 409, body: { error: sentence } });
  expect(await admin.get(path, z.array(z.unknown()))).toEqual([]);
  await Promise.all([changing.end(), watching.end()]);
});

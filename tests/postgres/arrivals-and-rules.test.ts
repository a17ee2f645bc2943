import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { addIncoming, call } from "#tests/support/incoming-webhooks.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { makeRule, outcomesOf, setTitle, settledRun } from "#tests/support/rules.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp, type TestClient } from "#tests/support/test-client.ts";
import { addForm, entriesOf, fillIn } from "#tests/support/web-forms.ts";

const jane = { name: "Jane", email: "jane@x.example" };
const addCompany = {
  type: "company",
  fields: [{ source: "fixed", field: "name", value: "Acme" }],
};
const added = "Added the company “Acme”, and linked the contact to it.";

let home: OwnDatabase;
let server: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  server = await startServer(home.variables);
  sendTo(server.baseUrl);
  return async () => {
    sendTo(null);
    await server.kill();
    await home.remove();
  };
});

async function connect(): Promise<Client> {
  const client = new Client(home.variables["DATABASE_URL"]);
  await client.connect();
  return client;
}

/** As a form does that is about to store a contact. */
async function waitLikeArrivals(client: Client): Promise<void> {
  await client.query(
    "select pg_advisory_xact_lock(hashtextextended('arrivals of ' || id, 0)) from workspaces",
  );
}

async function start(user: TestClient, rule: { id: string }, recordId: string): Promise<void> {
  const path = `/api/rules/${rule.id}/start`;
  const answer = await user.ask({ method: "POST", path, body: { recordIds: [recordId] } });
  expect(answer.status).toBeLessThan(300);
}

function ruleByHand(user: TestClient, steps: object[]) {
  return makeRule(user, { trigger: { type: "by-hand" }, steps });
}

test("a form is stored while a rule changes the contact and adds a company for it", async () => {
  const user = await signUp();
  const form = await addForm(user);
  const known = await user.create("/api/contacts", contact, jane);
  const rule = await ruleByHand(user, [setTitle("Head"), addCompany]);
  const client = await connect();
  await client.query("begin");
  await waitLikeArrivals(client);
  const filled = fillIn(form, jane);
  const arrivals = "select pg_advisory_xact_lock";
  await expect.poll(() => countWaiting(client, arrivals)).toBe(1);
  await start(user, rule, known.id);
  // The database looks for a deadlock once, after a second: then it is the form that would find it.
  await expect.poll(() => countWaiting(client, arrivals, { forSeconds: 2 })).toBe(2);
  await client.query("commit");
  await client.end();

  expect((await filled).status).toBeLessThan(400);
  expect(await entriesOf(user, form)).toMatchObject([{ state: "changed", contactId: known.id }]);
  expect(outcomesOf(await settledRun(user, rule))).toEqual(["Changed job title.", added]);
});

test("a company that a person chooses while a rule waits to add one stays", async () => {
  const user = await signUp();
  const known = await user.create("/api/contacts", contact, jane);
  const chosen = await user.create("/api/companies", company, { name: "Chosen" });
  const rule = await ruleByHand(user, [addCompany]);
  const client = await connect();
  await client.query("begin");
  await client.query("select from contacts where id = $1 for update", [known.id]);
  const path = `/api/contacts/${known.id}`;
  const changed = user.update(path, contact, { companyId: chosen.id });
  await expect.poll(() => countWaiting(client, 'from "contacts"')).toBe(1);
  await start(user, rule, known.id);
  await expect.poll(() => countWaiting(client, 'from "contacts"')).toBe(2);
  await client.query("commit");
  await client.end();

  await changed;
  expect(outcomesOf(await settledRun(user, rule))).toEqual([
    "Nothing to add: the contact has a company already.",
  ]);
  expect(await user.get(path, contact)).toMatchObject({ companyId: chosen.id });
});

/**
 * Lets what arrives wait for a contact, while another transaction has locked that and waits for the arrival: the
 * database ends the arrival.
 */
async function arriveInDeadlock<Result>(
  table: "web_forms" | "incoming_webhooks",
  contactId: string,
  arrive: () => Promise<Result>,
): Promise<Result> {
  const [holder, other] = await Promise.all([connect(), connect()]);
  await holder.query("begin");
  await holder.query(`select from ${table} for update`);
  await other.query("begin");
  await other.query("set local deadlock_timeout = '1h'");
  await other.query("select from contacts where id = $1 for update", [contactId]);
  const arriving = arrive();
  await expect.poll(() => countWaiting(holder, `from "${table}" where`)).toBe(1);
  const locking = other.query(`lock table ${table} in exclusive mode`);
  await expect.poll(() => countWaiting(holder, `lock table ${table}`)).toBe(1);
  await holder.query("commit");
  await locking;
  await other.query("rollback");
  await Promise.all([holder.end(), other.end()]);
  return arriving;
}

test("a form and a call that the database ends for a deadlock are stored all the same", async () => {
  const user = await signUp();
  const [form, webhook] = [await addForm(user), await addIncoming(user)];
  const known = await user.create("/api/contacts", contact, jane);
  const filled = await arriveInDeadlock("web_forms", known.id, () => fillIn(form, jane));
  expect(filled.status).toBeLessThan(400);
  expect(await entriesOf(user, form)).toMatchObject([{ state: "changed" }]);
  const called = await arriveInDeadlock("incoming_webhooks", known.id, () => call(webhook, jane));
  expect(called).toMatchObject({ status: 200, body: { state: "taken" } });
});

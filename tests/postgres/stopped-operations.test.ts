import { Client } from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { operation } from "#shared/records/operations.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { ended } from "#tests/support/operations.ts";
import { OwnServer } from "#tests/support/own-server.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let connect: () => Promise<Client>;
let looks: Client;

beforeAll(async () => {
  const own = await OwnServer.begin();
  connect = async () => {
    const client = new Client(own.databaseUrl);
    await client.connect();
    return client;
  };
  looks = await connect();
  return async () => {
    await looks.end();
    await own.end();
  };
});

async function editAll(user: TestClient, id: string) {
  const body = { selection: { ids: [id] }, changes: { title: "Countess" } };
  const answer = await user.ask({ method: "POST", path: "/api/contacts/bulk-edit", body });
  return operation.parse(answer.body);
}

/** What fails says why: until `goOn`, the statement that stores that waits, and changes what it finds then. */
async function delayFailures() {
  const delaying = await connect();
  onTestFinished(() => delaying.end());
  await delaying.query("select pg_advisory_lock(1)");
  await delaying.query(`create function wait_for_the_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(1); return null; end'`);
  await delaying.query(`create trigger delay_failures before update of message on operations
    for each statement execute function wait_for_the_test()`);
  return {
    /** Comes back when the statement that waited has ended. */
    goOn: () => delaying.query("select pg_advisory_unlock(1), pg_advisory_lock(1)"),
  };
}

test("an operation that is stopped while it fails stays a stopped one", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member" });
  const { userId } = await memberOf(owner, rep);
  const jane = { name: "Jane", email: "jane@x.example" };
  const { id: contactId } = await owner.create("/api/contacts", contact, jane);
  const locksContact = await connect();
  onTestFinished(() => locksContact.end());
  const failures = await delayFailures();

  // A server does two operations at once: these two keep the third waiting, until who began it may not change anything.
  await locksContact.query("begin");
  await locksContact.query("select from contacts where id = $1 for update", [contactId]);
  const others = [await editAll(owner, contactId), await editAll(owner, contactId)];
  await expect.poll(() => countWaiting(looks, 'from "contacts"')).toBe(2);
  const { id } = await editAll(rep, contactId);
  await looks.query("update members set role = 'viewer' where user_id = $1", [userId]);
  await locksContact.query("commit");
  for (const other of others) expect(await ended(owner, other.id)).toMatchObject({ state: "done" });
  await expect.poll(() => countWaiting(looks, 'update "operations"')).toBe(1);

  const stopped = await owner.ask({ method: "POST", path: `/api/operations/${id}/stop` });
  expect(stopped.body).toMatchObject({ state: "stopped" });
  await failures.goOn();
  expect(await ended(owner, id)).toMatchObject({ state: "stopped", message: null });
});

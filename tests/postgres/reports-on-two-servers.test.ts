import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { answer } from "#shared/reports/questions.ts";
import type { Database } from "#server/platform/database/database.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { startTwo } from "#tests/support/several-servers.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

let home: OwnDatabase;
let locking: Database;
let watching: Client;
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  [one, other] = await startTwo(() => startServer(home.variables));
  return () => Promise.all([one.stop(), other.stop()]);
});

beforeAll(async () => {
  locking = await home.open();
  return () => locking.close();
});

beforeAll(async () => {
  watching = new Client(home.variables["DATABASE_URL"]);
  await watching.connect();
  return () => watching.end();
});

const path = "/api/reports/answer";
/** Of the records themselves: the kept totals do not know titles. */
const body = { kind: "contact", groups: [{ field: "title" }] };

async function countOf(user: TestClient, server: string): Promise<number> {
  const answered = await user.ask({ method: "POST", path, body, server });
  return answer.parse(answered.body).total.count;
}

/** While it runs, no statement can read contacts. */
async function withLockedContacts(work: () => Promise<void>): Promise<void> {
  await locking.db.transaction(async (tx) => {
    await tx.execute("lock table contacts in access exclusive mode");
    await work();
  });
}

const countAsking = () => countWaiting(watching, "with grouped as");

test("an answer is kept until another server has stored a change", async () => {
  const user = await signUp(undefined, {}, one.baseUrl);
  const add = (server: string) =>
    user
      .ask({
        method: "POST",
        path: "/api/contacts",
        body: { name: "Jane", email: "jane@x.example" },
        server,
      })
      .then((added) => contact.parse(added.body));
  await add(one.baseUrl);
  expect(await countOf(user, one.baseUrl)).toBe(1);
  await withLockedContacts(async () => expect(await countOf(user, one.baseUrl)).toBe(1));
  await add(other.baseUrl);
  expect(await countOf(user, one.baseUrl)).toBe(2);
  expect(await countOf(user, other.baseUrl)).toBe(2);
});

test("a question whose caller hangs up ends on the database, too", async () => {
  const user = await signUp(undefined, {}, one.baseUrl);
  await withLockedContacts(async () => {
    const hangUp = new AbortController();
    const answered = fetch(new URL(path, one.baseUrl), {
      method: "POST",
      headers: { cookie: user.cookie, origin: one.baseUrl, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: hangUp.signal,
    });
    await expect.poll(countAsking).toBe(1);
    hangUp.abort();
    await expect(answered).rejects.toThrow("aborted");
    // The time limit of reports would end it as well, after 20 seconds.
    await expect.poll(countAsking, { timeout: 15_000 }).toBe(0);
  });
  expect(await countOf(user, one.baseUrl)).toBe(0);
});

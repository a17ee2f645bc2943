import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { team } from "#shared/accounts/members.ts";
import { operation } from "#shared/records/operations.ts";
import { manyTimes } from "#tests/support/many-times.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { openNetworkTo } from "#tests/support/network.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

let home: OwnDatabase;
let network: Awaited<ReturnType<typeof openNetworkTo>>;
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  network = await openNetworkTo(home.variables["DATABASE_URL"] ?? "");
  return () => network.close();
});

beforeAll(async () => {
  server = await startServer({ ...home.variables, DATABASE_URL: network.url });
  sendTo(server.baseUrl);
  return async () => {
    await server.stop();
    sendTo(null);
  };
});

beforeAll(async () => {
  client = new Client(home.variables["DATABASE_URL"]);
  await client.connect();
  return () => client.end();
});

/** Messages of PostgreSQL's protocol, version 3: an Execute of the unnamed portal for all rows, and a Sync. */
const execute = "E\0\0\0\u0009\0\0\0\0\0";
const sync = "S\0\0\0\u0004";

/** @returns the fewest statements and round trips of several tries: the server also asks by itself. */
async function fewest(tries: number, call: (place: number) => Promise<unknown>) {
  const counts: { statements: number; roundTrips: number }[] = [];
  for (let place = 0; place < tries; place += 1) {
    const before = network.sent().length;
    await call(place);
    const sent = network.sent().slice(before);
    counts.push({ statements: countOf(sent, execute), roundTrips: countOf(sent, sync) });
  }
  return {
    statements: Math.min(...counts.map(({ statements }) => statements)),
    roundTrips: Math.min(...counts.map(({ roundTrips }) => roundTrips)),
  };
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

test("an update takes four statements in two round trips, a new contact three in two, a read two in one", async () => {
  const user = await signUp();
  const { id } = await user.create("/api/contacts", contact, {
    name: "Ada",
    email: "ada@x.example",
  });
  const update = await fewest(10, (place) =>
    user.update(`/api/contacts/${id}`, contact, { title: `Head ${place}` }),
  );
  // The session and the record, then the locks and what is written.
  expect(update).toEqual({ statements: 4, roundTrips: 2 });
  const create = await fewest(10, (place) =>
    user.create("/api/contacts", contact, { name: "Ada", email: `ada${place}@x.example` }),
  );
  expect(create).toEqual({ statements: 3, roundTrips: 2 });
  const read = await fewest(10, () => user.get(`/api/contacts/${id}`, contact));
  expect(read).toEqual({ statements: 2, roundTrips: 1 });
});

test("an update takes one more statement where it changes an address, and no round trip", async () => {
  const user = await signUp();
  const name = "Ada";
  const { id } = await user.create("/api/contacts", contact, { name, email: "a@x.example" });
  const path = `/api/contacts/${id}`;
  const update = await fewest(10, (place) =>
    user.update(path, contact, { email: `ada${place}@x.example` }),
  );
  expect(update).toEqual({ statements: 5, roundTrips: 2 });
  const { version: _version, ...whole } = await user.get(path, contact);
  const other = await fewest(10, (place) =>
    user.update(path, contact, { ...whole, title: `Head ${place}` }),
  );
  expect(other).toEqual({ statements: 4, roundTrips: 2 });
});

test("an update takes one more statement where a team decides, and no round trip", async () => {
  const admin = await signUp();
  const { id: teamId } = await admin.create("/api/teams", team, { name: "Sales" });
  const rep = await addMember(admin, { visibility: "team", teamId });
  const jane = { name: "Jane", email: "jane@x.example" };
  const { id } = await rep.create("/api/contacts", contact, jane);
  const update = await fewest(10, (place) =>
    rep.update(`/api/contacts/${id}`, contact, { title: `Head ${place}` }),
  );
  expect(update).toEqual({ statements: 5, roundTrips: 2 });
});

test("that something was changed is looked up with COMMIT, without a round trip of its own", async () => {
  const user = await signUp();
  const { id } = await user.create("/api/activities", activity, { type: "note", title: "Noted" });
  const log = await fewest(10, (place) =>
    user.create("/api/activities", activity, { type: "call", title: `Called ${place}` }),
  );
  // The session; BEGIN, the locks and the line; the line as it is answered; the look and COMMIT.
  expect(log).toEqual({ statements: 7, roundTrips: 4 });
  const update = await fewest(10, (place) =>
    user.update(`/api/activities/${id}`, activity, { title: `Noted ${place}` }),
  );
  expect(update).toEqual({ statements: 8, roundTrips: 4 });
  const contacts: string[] = [];
  for (let place = 0; place < 10; place += 1) {
    const body = { name: "Ada", email: `ada${place}@x.example` };
    contacts.push((await user.create("/api/contacts", contact, body)).id);
  }
  const deletion = await fewest(10, (place) => user.remove(`/api/contacts/${contacts[place]}`));
  expect(deletion).toEqual({ statements: 10, roundTrips: 7 });
});

test("nine of ten updates of a plain field stay in their page, and enter no index", async () => {
  const user = await signUp();
  const { workspaceId } = await user.get("/api/auth/user", currentUser);
  const ids = Array.from({ length: 3_000 }, () => randomUUID());
  await client.query("begin");
  await client.query("select set_config('crm.carries_history', 'on', true)");
  await client.query(
    `insert into contacts (workspace_id, id, name, email, status)
     select $1, id, 'Contact ' || place, 'contact' || place || '@x.example', 'lead'
     from unnest($2::uuid[]) with ordinality as given(id, place)`,
    [workspaceId, ids],
  );
  await client.query("commit");
  const updates = 2_000;
  await manyTimes(updates, async (place) => {
    const path = `/api/contacts/${ids[(place * 7) % ids.length]}`;
    return user.update(path, contact, { title: `Head ${place}` });
  });
  const share = async () => {
    const { rows } = await client.query<{ all: number; share: number }>(
      `select n_tup_upd::int as all, n_tup_hot_upd::float / greatest(n_tup_upd, 1) as share
       from pg_stat_user_tables where relname = 'contacts'`,
    );
    return rows[0];
  };
  // PostgreSQL counts with a delay.
  await expect.poll(async () => (await share())?.all).toBeGreaterThanOrEqual(updates);
  expect((await share())?.share).toBeGreaterThan(0.9);
});

test("a bulk edit asks once whether its owner and its company may be seen", async () => {
  const admin = await signUp();
  const { id: teamId } = await admin.create("/api/teams", team, { name: "Sales" });
  const rep = await addMember(admin, { visibility: "team", teamId });
  const { userId: ownerId } = await memberOf(admin, await addMember(admin, { teamId }));
  const { id: companyId } = await rep.create("/api/companies", company, { name: "Acme" });
  const timesAsked = async (count: number) => {
    const ids: string[] = [];
    for (let place = 0; place < count; place += 1) {
      const body = { name: `Jane ${place}`, email: "jane@x.example" };
      ids.push((await rep.create("/api/contacts", contact, body)).id);
    }
    const before = network.sent().length;
    const body = { selection: { ids }, changes: { ownerId, companyId } };
    const answer = await rep.ask({ method: "POST", path: "/api/contacts/bulk-edit", body });
    const { id } = operation.parse(answer.body);
    // Beside the network that counts.
    const isDone = async () => {
      const done = "select from operations where id = $1 and state = 'done'";
      return (await client.query(done, [id])).rowCount === 1;
    };
    await expect.poll(isDone).toBe(true);
    return countOf(network.sent().slice(before), teamId);
  };
  expect(await timesAsked(12)).toBe(await timesAsked(2));
});

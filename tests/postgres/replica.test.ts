import { allOf } from "#shared/filters/filters.ts";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { recordChange } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { dashboard } from "#shared/crm/dashboard.ts";
import { deal } from "#shared/crm/deals.ts";
import { board } from "#shared/crm/board.ts";
import { filtered, is } from "#tests/support/filters.ts";
import {
  renameUnnoticed,
  startReplicated,
  type ReplicatedDatabase,
} from "#tests/support/replicated-database.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { addContact, namesIn, readFrom, startTwo } from "#tests/support/several-servers.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

/** Two servers that read from a standby of their database. */

let replicated: ReplicatedDatabase;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  replicated = await startReplicated();
  return () => replicated.stop();
});

beforeAll(async () => {
  servers = await startTwo(() => replicated.startServer());
  return async () => {
    for (const server of servers) await server.stop();
  };
});

const makeUser = () => signUp(undefined, {}, servers[0].baseUrl);

async function expectReadsFromStandby(user: TestClient, name: string): Promise<void> {
  for (const server of servers) {
    await expect.poll(() => namesIn(server, user)).toEqual([name]);
  }
}

test("a workspace that the standby has is read there, by every server", async () => {
  const user = await makeUser();
  const { id } = await addContact(user, "From the standby", servers[0]);
  await replicated.whilePaused(async () => {
    await renameUnnoticed(replicated.databaseUrl, id, "From the server");
    await expectReadsFromStandby(user, "From the standby");
    const found = await readFrom(servers[0], user, `/api/contacts/${id}`, contact);
    expect(found.name).toBe("From the standby");
  });
  await replicated.catchUp();
  expect(await namesIn(servers[0], user)).toEqual(["From the server"]);
});

test("everyone reads their own writes, and others still read from the standby", async () => {
  const [user, other] = await Promise.all([makeUser(), makeUser()]);
  const gone = await addContact(user, "Gone", servers[0]);
  const kept = await addContact(other, "Kept", servers[0]);
  await replicated.whilePaused(async () => {
    await renameUnnoticed(replicated.databaseUrl, kept.id, "From the server");
    const { changeSetId, ...jane } = await addContact(user, "Jane", servers[0]);
    const sale = await user.ask({
      method: "POST",
      path: "/api/deals",
      body: { title: "Sale", value: "10" },
      server: servers[1].baseUrl,
    });
    await user.ask({
      method: "DELETE",
      path: `/api/contacts/${gone.id}`,
      server: servers[1].baseUrl,
    });
    for (const server of servers) {
      expect(await namesIn(server, user)).toEqual(["Jane"]);
      expect(await namesIn(server, user, "/api/contacts?q=jan")).toEqual(["Jane"]);
      expect(await readFrom(server, user, `/api/contacts/${jane.id}`, contact)).toEqual(jane);
      const read = await readFrom(server, user, "/api/pipeline", board);
      expect(read.stages[0]?.deals).toEqual([deal.parse(sale.body)]);
      const { contacts, isEmpty } = await readFrom(server, user, "/api/dashboard", dashboard);
      expect([contacts.count, isEmpty]).toEqual([1, false]);
    }
    const undo = `/api/change-sets/${changeSetId}/undo`;
    await user.ask({ method: "POST", path: undo, server: servers[0].baseUrl });
    expect(await namesIn(servers[1], user)).toEqual([]);
    await expectReadsFromStandby(other, "Kept");
  });
});

test("what is no record is read as it was written, too", async () => {
  const write = async (user: TestClient, method: string, path: string, body: unknown) => {
    const answer = await user.ask({ method, path, body, server: servers[0].baseUrl });
    expect(answer.status, path).toBeLessThan(300);
  };
  // Each is alone in a workspace of its own, so that no other write reports it.
  const [fielder, dismisser, eraser, renamed] = await Promise.all([
    makeUser(),
    makeUser(),
    makeUser(),
    makeUser(),
  ]);
  const [server] = servers;
  const twins = [
    await addContact(dismisser, "Twin", server),
    await addContact(dismisser, "Twin", server),
  ];
  const gone = await addContact(eraser, "Gone", server);
  await write(eraser, "POST", `/api/change-sets/${gone.changeSetId}/undo`, undefined);
  const jane = await addContact(renamed, "Jane", server);
  const same = "/api/contacts/duplicates";
  const readAll = (user: TestClient, path: string) =>
    Promise.all(servers.map((one) => readFrom(one, user, path, z.array(z.unknown()))));

  await replicated.whilePaused(async () => {
    const field = { entity: "contact", label: "Budget", type: "number" };
    await write(fielder, "POST", "/api/custom-fields", field);
    const asked = filtered("contacts", allOf(is("customFields.budget", "is", "1")));
    expect(await readAll(fielder, asked)).toEqual([[], []]);

    expect(await readAll(dismisser, same)).toMatchObject([[{ count: 2 }], [{ count: 2 }]]);
    await write(dismisser, "POST", `${same}/dismissal`, { ids: twins.map(({ id }) => id) });
    expect(await readAll(dismisser, same)).toEqual([[], []]);

    const records = [{ entity: "contact", id: gone.id }];
    expect(await readAll(eraser, "/api/deleted-records")).toMatchObject([records, records]);
    await write(eraser, "POST", "/api/deleted-records/erasure", { records });
    expect(await readAll(eraser, "/api/deleted-records")).toEqual([[], []]);

    const name = { firstName: "Ada", lastName: "Newname" };
    await write(renamed, "PUT", "/api/account/profile", name);
    for (const one of servers) {
      const path = `/api/contacts/${jane.id}/history`;
      const [created] = await readFrom(one, renamed, path, z.array(recordChange));
      expect(created?.userName).toBe("Ada Newname");
    }
  });
});

test("a program with an API key reads what it wrote", async () => {
  const user = await makeUser();
  await addContact(user, "Before", servers[0]);
  const made = await user.ask({
    method: "POST",
    path: "/api/api-keys",
    body: { name: "Program", role: "member", expiresInDays: 30 },
    server: servers[0].baseUrl,
  });
  const { key } = z.looseObject({ key: z.string() }).parse(made.body);
  const headers = { authorization: `Bearer ${key}`, cookie: null, origin: null };
  await replicated.whilePaused(async () => {
    const written = await user.ask({
      method: "POST",
      path: "/api/contacts",
      body: { name: "After", email: "after@x.example" },
      headers,
      server: servers[0].baseUrl,
    });
    expect(written.status).toBe(201);
    const list = { method: "GET", path: "/api/contacts", headers, server: servers[1].baseUrl };
    const listed = z.array(contact).parse((await user.ask(list)).body);
    expect(listed.map(({ name }) => name)).toEqual(["After", "Before"]);
  });
});

test("what is stored is read at once while the standby comes behind", async () => {
  const user = await makeUser();
  const writers = Array.from({ length: 6 }, async (_, lane) => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await addContact(user, `Contact ${lane} ${round}`, servers[0]);
      const server = servers[(lane + round) % 2 ? 1 : 0];
      expect((await readFrom(server, user, `/api/contacts/${id}`, contact)).id).toBe(id);
    }
  });
  await Promise.all(writers);
  const { contacts } = await readFrom(servers[1], user, "/api/dashboard", dashboard);
  expect(contacts.count).toBe(60);
});

import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { changesTopic } from "#server/platform/live/announcer.ts";
import { hear } from "#server/platform/database/notify.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { listen } from "#tests/support/live-reader.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { startTwo } from "#tests/support/several-servers.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const jane = { name: "Jane", email: "jane@x.example" };

let home: OwnDatabase;
let one: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  [one, other] = await startTwo(() => startServer(home.variables));
  return async () => {
    await Promise.all([one.stop(), other.stop()]);
    await home.remove();
  };
});

function addContact(user: TestClient, server: string) {
  const call = { method: "POST", path: "/api/contacts", body: jane, server };
  return user.ask(call).then(({ body }) => contact.parse(body));
}

test("a change by one server reaches the readers of the other", async () => {
  const user = await signUp(undefined, {}, one.baseUrl);
  const stream = await listen({ cookie: user.cookie }, { server: other.baseUrl });
  await stream.next();
  const added = await addContact(user, one.baseUrl);
  expect(await stream.hear(added.id)).toMatchObject({ action: "create" });
  stream.close();
});

test("a transaction that began first and is stored last is streamed, and missed by no reconnect", async () => {
  const user = await signUp(undefined, {}, one.baseUrl);
  const access = await accessOf(user);
  const server = other.baseUrl;
  const stream = await listen({ cookie: user.cookie }, { server });
  await stream.next();
  const database = await home.open();
  const early = await addContact(user, one.baseUrl);
  await stream.hear(early.id);
  await database.db.transaction(async (tx) => {
    await nameChangeSet(tx, { changeSetId: newId(), userId: access.userId, channel: "web" });
    // Without a line in the feed, whose total the other's transaction might have to wait for.
    await tx.update(contacts).set({ title: "Stored last" }).where(eq(contacts.id, early.id));
    // Begun after the first, and stored before it.
    const late = await addContact(user, one.baseUrl);
    await stream.hear(late.id);
  });
  stream.close();
  await database.close();
  const again = await listen({ cookie: user.cookie }, { server, lastEventId: stream.lastEventId });
  expect(await again.next()).toMatchObject({ event: "ready" });
  expect(await again.hear(early.id)).toMatchObject({ action: "update" });
  again.close();
});

test("who loses their server goes on at the other, and hears what was stored meanwhile", async () => {
  const doomed = await startServer(home.variables);
  const user = await signUp(undefined, {}, one.baseUrl);
  const stream = await listen({ cookie: user.cookie }, { server: doomed.baseUrl });
  await stream.next();
  const before = await addContact(user, one.baseUrl);
  await stream.hear(before.id);
  await doomed.kill();
  const meanwhile = await addContact(user, one.baseUrl);
  const { lastEventId } = stream;
  const again = await listen({ cookie: user.cookie }, { server: other.baseUrl, lastEventId });
  await again.hear(meanwhile.id);
  expect(again.changes.map(({ id }) => id)).not.toContain(before.id);
  again.close();
});

test("too many changes to list are streamed as one refresh", async () => {
  const user = await signUp(undefined, {}, one.baseUrl);
  const access = await accessOf(user);
  const stream = await listen({ cookie: user.cookie }, { server: other.baseUrl });
  await stream.next();
  const database = await home.open();
  await database.db.transaction(async (tx) => {
    await nameChangeSet(tx, { changeSetId: newId(), userId: access.userId, channel: "web" });
    await tx.insert(contacts).values(
      Array.from({ length: 501 }, () => ({
        ...jane,
        id: newId(),
        workspaceId: access.workspaceId,
      })),
    );
  });
  await database.close();
  await addContact(user, one.baseUrl);
  expect(await stream.next()).toMatchObject({ event: "refresh" });
  stream.close();
});

test("a server that stops ends its streams in order", async () => {
  const leaving = await startServer(home.variables);
  const user = await signUp(undefined, {}, one.baseUrl);
  const stream = await listen({ cookie: user.cookie }, { server: leaving.baseUrl });
  await stream.next();
  const stopped = leaving.stop();
  expect(await stream.next()).toBeNull();
  await stopped;
});

async function accessOf(user: TestClient): Promise<RecordAccess> {
  const answer = await user.ask({ method: "GET", path: "/api/auth/user", server: one.baseUrl });
  const { id: userId, workspaceId } = currentUser.parse(answer.body);
  return { workspaceId: toWorkspaceId(workspaceId), userId, visibility: "all", teamId: null };
}

test("a write is announced where someone has a stream open, and nowhere else", async () => {
  const user = await signUp(undefined, {}, one.baseUrl);
  const { workspaceId } = await accessOf(user);
  const database = await home.open();
  const announced: string[] = [];
  const stop = await hear(database, changesTopic, {
    onMessage: (ids) => announced.push(...ids.filter((id) => id === workspaceId)),
    onGap: () => undefined,
  });
  await addContact(user, one.baseUrl);
  const stream = await listen({ cookie: user.cookie }, { server: other.baseUrl });
  const heard = await addContact(user, one.baseUrl);
  await stream.hear(heard.id);
  await expect.poll(() => announced).toEqual([workspaceId]);
  stream.close();
  await stop();
  await database.close();
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { runningDeletion, workspace } from "#shared/accounts/workspaces.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { finishDeletions } from "#tests/support/finish-deletions.ts";
import { addIncoming, call } from "#tests/support/incoming-webhooks.ts";
import { listen, type LiveReader } from "#tests/support/live-reader.ts";
import { addMember } from "#tests/support/members.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { makeRule, setTitle } from "#tests/support/rules.ts";
import { addScore } from "#tests/support/scores.ts";
import { fillWorkspace, makeKey } from "#tests/support/secret-workspace.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { rowsNaming } from "#tests/support/stored-rows.ts";
import {
  clientWithKey,
  sendTo,
  signUp,
  type TestClient,
  testPassword,
} from "#tests/support/test-client.ts";
import { addForm, fileQuestion, fillIn, pdf, sendFiles } from "#tests/support/web-forms.ts";

let home: OwnDatabase;
let server: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  await start();
  return async () => {
    sendTo(null);
    await server.stop();
    await home.remove();
  };
});

async function start(): Promise<void> {
  server = await startServer({ ...home.variables, JOB_HEARTBEAT_SECONDS: "10" });
  sendTo(server.baseUrl);
}

/** While no server has the database, which an embedded one takes. */
async function look<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await home.open();
  const result = await read(db);
  await close();
  return result;
}

async function lookMeanwhile<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
  await server.stop();
  const result = await look(read);
  await start();
  return result;
}

const readMe = (user: TestClient) => user.get("/api/auth/user", currentUser);
const listDeletions = (user: TestClient) =>
  user.get("/api/workspaces/deletions", z.array(runningDeletion));

async function deleteOwn(owner: TestClient): Promise<string> {
  const { workspaceId, workspaceName } = await readMe(owner);
  const body = { name: workspaceName };
  const answer = await owner.ask({ method: "POST", path: "/api/workspace/delete", body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 204 });
  return workspaceId;
}

async function untilEnd(stream: LiveReader): Promise<"over"> {
  let event = await stream.next();
  while (event !== null) event = await stream.next();
  return "over";
}

/** History of records that are gone: more than a few batches. */
function addHistory(db: Db, workspaceId: string, count: number) {
  return db.execute(sql`insert into changes
      (workspace_id, change_set_id, entity, entity_id, action, channel)
    select ${workspaceId}, ${newId()}, 'task', gen_random_uuid(), 'create', 'web'
    from generate_series(1, ${count})`);
}

test("a deleted workspace is gone at once for every way into it, and then leaves nothing", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const member = await addMember(owner);
  await fillWorkspace(owner);
  const strangers = await fillWorkspace(stranger);
  const form = await addForm(owner, { files: [fileQuestion()] });
  await sendFiles(form, { name: "Grace", email: "g@x.example" }, [["_file-cv", pdf()]]);
  const incoming = await addIncoming(owner);
  await call(incoming, { name: "Alan", email: "a@x.example" });
  await makeRule(owner, { steps: [setTitle("Head")] });
  await addScore(owner);
  const withKey = clientWithKey((await makeKey(owner, "Reports")).key);
  const contacts = { method: "GET", path: "/api/contacts" };
  expect(await withKey.ask(contacts)).toMatchObject({ status: 200 });

  const stream = await listen({ cookie: member.cookie }, { server: server.baseUrl });
  const workspaceId = await deleteOwn(owner);
  expect(await untilEnd(stream)).toBe("over");
  const never = clientWithKey(`crm_${randomUUID()}`);
  expect(await withKey.refusal(401, contacts)).toEqual(await never.refusal(401, contacts));
  for (const one of [owner, member]) {
    const inside = { ...contacts, headers: { [workspaceHeader]: workspaceId } };
    const nowhere = { ...contacts, headers: { [workspaceHeader]: randomUUID() } };
    expect(await one.refusal(403, inside)).toEqual(await one.refusal(403, nowhere));
    const enter = (id: string) => ({ method: "POST", path: `/api/workspaces/${id}/enter` });
    expect(await one.refusal(404, enter(workspaceId))).toEqual(
      await one.refusal(404, enter(randomUUID())),
    );
    expect((await readMe(one)).workspaceId).not.toBe(workspaceId);
  }
  const values = { name: "Grace", email: "late@x.example" };
  const [toGone, toNone] = [
    await fillIn(form, values),
    await fillIn({ ...form, id: newId() }, values),
  ];
  expect([toGone.status, toGone.body]).toEqual([toNone.status, toNone.body]);
  const called = await call(incoming, values);
  const nothing = await call({ address: `${incoming.address.slice(0, -3)}xyz` }, values);
  expect([called.status, called.body]).toEqual([nothing.status, nothing.body]);
  await owner.create("/api/workspaces", workspace, { name: "Ada's workspace" });

  await expect.poll(() => listDeletions(owner)).toEqual([]);
  expect(await lookMeanwhile((db) => rowsNaming(db, workspaceId))).toEqual([]);
  const kept = await stranger.ask({ method: "GET", path: `/api/contacts/${strangers.jane.id}` });
  expect(kept).toMatchObject({ status: 200 });
});

test("a deletion says how far it is to who began it, and goes on after a kill", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const { workspaceId } = await readMe(owner);
  await fillWorkspace(owner);
  await lookMeanwhile((db) => addHistory(db, workspaceId, 40_000));
  await deleteOwn(owner);
  await expect
    .poll(async () => (await listDeletions(owner))[0]?.rowsDone, { interval: 20 })
    .toBeGreaterThan(0);
  expect(await listDeletions(stranger)).toEqual([]);
  await server.kill();
  const left = await look((db) => db.$count(sql`changes`, sql`workspace_id = ${workspaceId}`));
  expect(left).toBeGreaterThan(0);
  await start();
  const [going] = await listDeletions(owner);
  expect(going).toMatchObject({ id: workspaceId, name: "Ada's workspace" });
  expect(going?.rowsTotal).toBeGreaterThan(40_000);
  expect(going?.rowsDone).toBeGreaterThan(0);
  await expect.poll(() => listDeletions(owner)).toEqual([]);
  expect(await lookMeanwhile((db) => rowsNaming(db, workspaceId))).toEqual([]);
});

test("an account is deleted before the rows of its workspace are", async () => {
  const owner = await signUp();
  const { id, workspaceId } = await readMe(owner);
  await lookMeanwhile((db) => addHistory(db, workspaceId, 20_000));
  const body = { password: testPassword };
  const answer = await owner.ask({ method: "POST", path: "/api/account/deletion", body });
  expect(answer.status).toBeLessThan(300);
  const left = await lookMeanwhile(async (db) => {
    const people = await db.$count(sql`users`, sql`id = ${id}`);
    await finishDeletions(db);
    return { people, rows: await rowsNaming(db, workspaceId) };
  });
  expect(left).toEqual({ people: 0, rows: [] });
});

import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { contact } from "#shared/crm/contacts.ts";
import { operatedWorkspace, operatorLogEntry } from "#shared/administration/operator.ts";
import { suspendedSentence } from "#shared/administration/suspensions.ts";
import { ended } from "#tests/support/operations.ts";
import { beginImport, dryRun, manyContacts, runImport, sendFile } from "#tests/support/imports.ts";
import { listen } from "#tests/support/live-reader.ts";
import { mailedToken } from "#tests/support/account-mails.ts";
import { addMember, confirmAddress } from "#tests/support/members.ts";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { addApp } from "#tests/support/second-factors.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import {
  clientWithKey,
  send,
  sendTo,
  signUp,
  testPassword,
  type TestClient,
} from "#tests/support/test-client.ts";

const operatorEmail = "operator@test.example";
const unprovenEmail = "unproven@test.example";
const jane = { name: "Jane", email: "jane@x.example" };
const none = "01900000-0000-7000-8000-000000000000";
const reason = "It sends unwanted mail.";

let home: OwnDatabase;
let server: ServerProcess;
let operator: TestClient;
let operatorBefore: TestClient;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  const OPERATOR_EMAILS = `${operatorEmail}, ${unprovenEmail}, second@test.example`;
  server = await startServer({ ...home.variables, OPERATOR_EMAILS });
  sendTo(server.baseUrl);
  return async () => {
    sendTo(null);
    await server.stop();
  };
});

beforeAll(async () => {
  operatorBefore = await signUp(operatorEmail);
  await confirmAddress(operatorBefore);
});

const calls = [
  { method: "GET", path: "/api/operator/workspaces" },
  { method: "GET", path: `/api/operator/workspaces/${none}` },
  { method: "POST", path: `/api/operator/workspaces/${none}/suspension`, body: { reason } },
  { method: "DELETE", path: `/api/operator/workspaces/${none}/suspension` },
  { method: "POST", path: `/api/operator/workspaces/${none}/deletion`, body: { name: "Any" } },
  { method: "POST", path: "/api/operator/trials", body: { email: operatorEmail, days: 7 } },
  { method: "POST", path: "/api/operator/sign-outs", body: { email: operatorEmail } },
  { method: "GET", path: "/api/operator/mails" },
  { method: "POST", path: `/api/operator/mails/${none}/attempts` },
  { method: "POST", path: "/api/operator/mails/attempts" },
  { method: "POST", path: `/api/operator/workspaces/${none}/support-visits` },
  { method: "GET", path: "/api/operator/database" },
  { method: "GET", path: "/api/operator/deletions" },
  { method: "GET", path: "/api/operator/log" },
];

test("an operator without a second factor is refused everywhere, until they show one", async () => {
  for (const call of calls) {
    expect(await operatorBefore.ask(call)).toMatchObject({ status: 403 });
  }
  const state = async (user: TestClient) =>
    (await user.get("/api/auth/user", currentUser)).operator;
  expect(await state(operatorBefore)).toBe("needs-second-factor");
  ({ user: operator } = await addApp(operatorBefore));
  expect(await state(operator)).toBe("ready");
  expect(await state(await signUp())).toBeNull();
  await operator.get("/api/operator/workspaces", z.array(operatedWorkspace));
});

test("others, an unproven address and an API key find nothing there", async () => {
  const { user: other } = await addApp(await signUp());
  const { user: unproven } = await addApp(await signUp(unprovenEmail));
  const { key } = await operator.create("/api/api-keys", createdApiKey, {
    name: "Script",
    role: "admin",
    password: "correct horse battery",
  });
  for (const call of calls) {
    for (const client of [other, unproven, clientWithKey(key)]) {
      expect(await client.ask(call)).toMatchObject({ status: 404 });
    }
  }
});

test("a stranger who has signed up with an operator's address is not confirmed by the operator", async () => {
  const token = await mailedToken(unprovenEmail, "verify-email");
  const link = { method: "POST", path: "/api/auth/verify-email", body: { token } };
  for (const client of [await signUp(), operator]) {
    const { error } = await client.refusal(403, link);
    expect(error).toContain("Sign in to the account that asked for this, in this browser");
  }
  expect(await send(link)).toMatchObject({ status: 403 });

  const thief = await signUp();
  const change = { email: "second@test.example", password: testPassword };
  const asked = { method: "POST", path: "/api/auth/change-email", body: change };
  expect((await thief.ask(asked)).status).toBe(200);
  const changed = await mailedToken(change.email, "verify-email");
  const path = "/api/auth/verify-email";
  expect(await send({ method: "POST", path, body: { token: changed } })).toMatchObject({
    status: 403,
  });
});

async function workspaceOf(user: TestClient): Promise<string> {
  return (await user.get("/api/auth/user", currentUser)).workspaceId;
}

const suspensionOf = (id: string) => `/api/operator/workspaces/${id}/suspension`;

async function suspend(id: string) {
  const answer = await operator.ask({ method: "POST", path: suspensionOf(id), body: { reason } });
  expect(answer.status).toBe(200);
}

test("a workspace is found by a member's address, with its size and state", async () => {
  const owner = await signUp();
  await owner.create("/api/contacts", contact, jane);
  const path = `/api/operator/workspaces?search=${owner.email.toUpperCase()}`;
  const found = await operator.get(path, z.array(operatedWorkspace));
  expect(found).toMatchObject([{ id: await workspaceOf(owner), members: 1, suspendedAt: null }]);
  expect(found[0]?.records).toBeGreaterThanOrEqual(1);
  expect(found[0]?.lastActivityAt).not.toBeNull();
  expect(found[0]?.owners).toMatchObject([{ email: owner.email, status: "trial" }]);
});

test("a suspended workspace is neither read nor written, by no way in", async () => {
  const owner = await signUp();
  const colleague = await addMember(owner, { role: "member" });
  const { key } = await owner.create("/api/api-keys", createdApiKey, {
    name: "Script",
    role: "admin",
    password: "correct horse battery",
  });
  const added = await owner.create("/api/contacts", contact, jane);
  const retried = { "idempotency-key": "0b7e-1" };
  const write = { method: "POST", path: "/api/contacts", body: jane, headers: retried };
  expect((await owner.ask(write)).status).toBe(201);
  const stream = await listen({ cookie: colleague.cookie }, { server: server.baseUrl });
  expect(await stream.next()).toMatchObject({ event: "ready" });

  const id = await workspaceOf(owner);
  await suspend(id);
  let last = "";
  for (let event = await stream.next(); event; event = await stream.next()) last = event.event;
  expect(last).toBe("rights");
  for (const client of [owner, colleague, clientWithKey(key)]) {
    const { error } = await client.refusal(423, { method: "GET", path: "/api/contacts" });
    expect(error).toBe(suspendedSentence(reason));
    await client.refusal(423, { method: "GET", path: `/api/contacts/${added.id}` });
    await client.refusal(423, { method: "GET", path: "/api/events" });
    await client.refusal(423, { method: "POST", path: "/api/contacts", body: jane });
  }
  await owner.refusal(423, write);
  await owner.refusal(423, { method: "GET", path: "/api/workspace/export" });

  expect(await owner.get("/api/auth/user", currentUser)).toMatchObject({
    suspensionReason: reason,
  });
  const { workspaces } = await owner.get(
    "/api/account/export",
    z.object({ workspaces: z.array(z.unknown()) }),
  );
  expect(workspaces).toEqual([]);

  const freed = await operator.ask({ method: "DELETE", path: suspensionOf(id) });
  expect(freed.status).toBe(200);
  await owner.get(`/api/contacts/${added.id}`, contact);
  const events = await owner.get("/api/audit?group=operator", z.array(auditEvent));
  expect(events.map(({ action }) => action)).toEqual(["workspace.freed", "workspace.suspended"]);
});

test("a trial is extended, a user is signed out, and both are in the log", async () => {
  const owner = await signUp();
  const { trialEndsAt: before } = await owner.get("/api/auth/user", currentUser);
  const body = { email: owner.email, days: 7 };
  const extended = await operator.ask({ method: "POST", path: "/api/operator/trials", body });
  expect(extended.status).toBe(200);
  const { trialEndsAt: after } = await owner.get("/api/auth/user", currentUser);
  const days = (Date.parse(after ?? "") - Date.parse(before ?? "")) / 86_400_000;
  expect(days).toBeCloseTo(7, 3);
  const signOut = { method: "POST", path: "/api/operator/sign-outs", body: { email: owner.email } };
  expect((await operator.ask(signOut)).status).toBe(204);
  await owner.refusal(401, { method: "GET", path: "/api/contacts" });

  const log = await operator.get("/api/operator/log", z.array(operatorLogEntry));
  expect(log.slice(0, 2)).toMatchObject([
    { operator: operatorEmail, action: "user.signed-out", target: owner.email },
    { operator: operatorEmail, action: "trial.extended", target: owner.email },
  ]);
});

test("an import stops where its workspace is suspended", async () => {
  const owner = await signUp();
  const file = await sendFile(owner, { entity: "contact", content: manyContacts(8_000) });
  await dryRun(owner, file);
  const begun = await beginImport(owner, file);
  const id = await workspaceOf(owner);
  await suspend(id);
  const contactsOf = () =>
    operator
      .get(`/api/operator/workspaces/${id}`, operatedWorkspace)
      .then(({ records }) => records);
  const atSuspension = await contactsOf();
  const other = await signUp();
  await runImport(other, await checkedFile(other));
  expect(await contactsOf()).toBe(atSuspension);
  await operator.ask({ method: "DELETE", path: suspensionOf(id) });
  const stopped = await ended(owner, begun.id);
  expect(stopped).toMatchObject({ state: "failed", message: suspendedSentence(reason) });
});

async function checkedFile(user: TestClient) {
  const content = "Name,Email\nJane,jane@x.example";
  const file = await sendFile(user, { entity: "contact", content });
  return dryRun(user, file);
}

// Each command opens the database again.
test("the command line does the same, and logs it", async () => {
  const own = await createOwnDatabase();
  const ownServer = await startServer(own.variables);
  const headers = { "content-type": "application/json", origin: ownServer.baseUrl };
  const person = {
    name: "Ada Tester",
    email: "ada@test.example",
    password: "correct horse battery",
  };
  const init = { method: "POST", headers, body: JSON.stringify(person) };
  expect((await fetch(`${ownServer.baseUrl}/api/auth/sign-up/email`, init)).status).toBe(200);
  await ownServer.stop();
  const admin = (...args: string[]) => runOperatorCommand("admin", args, own.variables);
  const found = await admin("workspaces", "ADA@test");
  expect(found).toMatchObject({ exitCode: 0 });
  const id = found.output.slice(0, 36);
  expect(found.output).toContain("  1 member  0 records");
  expect(await admin("suspend", id)).toMatchObject({ exitCode: 2 });
  const misnamed = await admin("workspace", "Ada");
  expect(misnamed).toMatchObject({ exitCode: 2 });
  expect(misnamed.output).toContain('Ada is no id: "npm run admin -- workspaces" lists them.');
  const unexplained = await admin("suspend", id, "--reason", " ");
  expect(unexplained).toMatchObject({ exitCode: 2 });
  expect((await admin("suspend", id, "--reason", reason)).output).toContain("Suspended");
  expect((await admin("workspace", id)).output).toContain(reason);
  expect((await admin("free", id)).exitCode).toBe(0);
  expect((await admin("extend-trial", person.email, "--days", "3")).exitCode).toBe(0);
  expect((await admin("sign-out", person.email)).exitCode).toBe(0);
  expect((await admin("mails")).output).toContain("No mail has failed.");
  const { output } = await admin("log");
  expect(output.match(/command line {2}[a-z.-]+/g)).toEqual([
    "command line  user.signed-out",
    "command line  trial.extended",
    "command line  workspace.freed",
    "command line  workspace.suspended",
  ]);
  expect(await admin("nothing")).toMatchObject({ exitCode: 2 });
  const help = await admin("--help");
  expect(help).toMatchObject({ exitCode: 0 });
  expect(help.output).toContain("Usage: npm run admin -- COMMAND, one of");
  await own.remove();
});

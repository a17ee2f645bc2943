import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { contact } from "#shared/crm/contacts.ts";
import { operatedWorkspace, operatorLogEntry } from "#shared/administration/operator.ts";
import {
  supportAccess,
  supportReadsSentence,
  supportVisit,
} from "#shared/administration/support-access.ts";
import { supportGrants } from "#server/accounts/support-access/support-grants.table.ts";
import { mailedSubjects } from "#tests/support/account-mails.ts";
import { documentedCalls } from "#tests/support/documented-calls.ts";
import { addMember, confirmAddress } from "#tests/support/members.ts";
import {
  type OperatedServer,
  operatorEmail,
  startOperatedServer,
} from "#tests/support/operators.ts";
import { addApp, confirmation, postTwoFactor } from "#tests/support/second-factors.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signIn, signInAgain } from "#tests/support/sign-in.ts";
import { clientWithKey, sendTo, signUp, type TestClient } from "#tests/support/test-client.ts";

const jane = { name: "Jane Secret", email: "jane@x.example" };
const access = "/api/workspace/support-access";

let operated: OperatedServer;
let operator: TestClient;

beforeAll(async () => {
  operated = await startOperatedServer();
  operator = operated.operator;
  return () => operated.stop();
});

async function workspaceOf(user: TestClient): Promise<string> {
  return (await user.get("/api/auth/user", currentUser)).workspaceId;
}

async function signUpOwner() {
  const owner = await signUp();
  const { id: contactId } = await owner.create("/api/contacts", contact, jane);
  const id = await workspaceOf(owner);
  const inIt = { "x-workspace-id": id };
  const read = { method: "GET", path: `/api/contacts/${contactId}`, headers: inIt };
  return { owner, id, inIt, read };
}

async function grant(owner: TestClient): Promise<void> {
  expect((await owner.ask({ method: "POST", path: access })).status).toBe(204);
}

const visitsOf = (id: string) => `/api/operator/workspaces/${id}/support-visits`;

function visit(id: string, by = operator) {
  return by.ask({ method: "POST", path: visitsOf(id) });
}

test("without a grant operators see nothing of records, and cannot open the workspace", async () => {
  const { id, inIt, read } = await signUpOwner();
  await operator.refusal(403, read);
  expect((await visit(id)).status).toBe(409);
  await operator.refusal(403, { method: "GET", path: "/api/contacts", headers: inIt });
});

test("an owner grants an hour, in which an operator who opens the workspace reads it", async () => {
  const { owner, id, inIt, read } = await signUpOwner();
  await grant(owner);
  await owner.refusal(409, { method: "POST", path: access });
  await operator.refusal(403, read);

  const answer = await visit(id);
  expect(answer.status).toBe(201);
  const { expiresAt } = supportVisit.parse(answer.body);
  expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeCloseTo(60, 0);
  expect(await operator.ask(read)).toMatchObject({ status: 200, body: jane });
  const me = await operator.ask({ method: "GET", path: "/api/auth/user", headers: inIt });
  expect(me.body).toMatchObject({ workspaceId: id, role: "viewer", supportUntil: expiresAt });
  expect((await owner.get(access, supportAccess)).grant).toMatchObject({ expiresAt, isUsed: true });
  const [listed] = await operator.get(
    `/api/operator/workspaces?search=${id}`,
    z.array(operatedWorkspace),
  );
  expect(listed?.supportUntil).toBe(expiresAt);

  await visit(id);
  expect((await owner.ask({ method: "DELETE", path: access })).status).toBe(204);
  await operator.refusal(403, read);
  expect((await visit(id)).status).toBe(409);
  await owner.refusal(404, { method: "DELETE", path: access });

  const events = await owner.get("/api/audit?group=operator", z.array(auditEvent));
  expect(events.map(({ action }) => action)).toEqual([
    "support.ended",
    "support.used",
    "support.granted",
  ]);
  expect(JSON.stringify(events)).not.toContain(operatorEmail);
  const log = await operator.get(`/api/operator/log?workspaceId=${id}`, z.array(operatorLogEntry));
  expect(log.map(({ action, operator: by }) => [action, by])).toEqual([
    ["support.ended", owner.email],
    ["support.used", operatorEmail],
    ["support.read", operatorEmail],
    ["support.used", operatorEmail],
    ["support.granted", owner.email],
  ]);
  expect(log[2]?.details).toBe(read.path);
  expect((await mailedSubjects(owner.email)).slice(0, 3)).toEqual([
    "Support access was ended",
    "Support access is being used",
    "Support access was granted",
  ]);
});

test("support access writes nothing, exports nothing, and shows no keys or settings", async () => {
  const { owner, id, inIt } = await signUpOwner();
  await owner.create("/api/api-keys", createdApiKey, {
    name: "Script",
    role: "admin",
    password: "correct horse battery",
  });
  await grant(owner);
  await visit(id);
  const opened: string[] = [];
  for (const call of await documentedCalls()) {
    const [method = "", path = ""] = call.split(" ");
    if (!isOfAWorkspace(path)) continue;
    const asked = { method, path: path.replaceAll(/\{\w+\}/g, id), headers: inIt };
    const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
    const answer = await operator.ask({ ...asked, ...body });
    const { error } = z.object({ error: z.string().optional() }).parse(toObject(answer.body));
    if (answer.status === 403 && error === supportReadsSentence) continue;
    opened.push(call);
    expect(method, call).toBe("GET");
    expect(answer.headers.get("content-disposition"), call).toBeNull();
  }
  expect(opened).toEqual(expect.arrayContaining(["GET /api/contacts", "GET /api/search"]));
  const closed =
    /api-keys|audit|invoices|billing|usage|export|disclosure|events|invitations|imports|single-sign-on|secret|support/;
  expect(opened.filter((call) => closed.test(call))).toEqual([]);
  const { grant: kept } = await owner.get(access, supportAccess);
  expect(kept).not.toBeNull();
});

function toObject(body: unknown): unknown {
  return Array.isArray(body) || typeof body !== "object" ? {} : body;
}

/** Calls of visitors, of one's own account and of operators have no workspace to read. */
function isOfAWorkspace(path: string): boolean {
  const others =
    /^\/api\/(auth|account|operator|login|logout|workspaces|workspace-imports|invitations\/(read|accept)|mollie\/webhook|contact-form|newsletter|job-applications|integration-requests|status|docs|openapi)/;
  return !others.test(path);
}

test("neither others nor an operator without a second factor, an unproven address or a key get in", async () => {
  const { owner, id, read } = await signUpOwner();
  const { id: otherId, read: readOther } = await signUpOwner();
  await grant(owner);
  await visit(id);
  expect((await operator.ask(read)).status).toBe(200);
  await operator.refusal(403, readOther);
  expect((await visit(otherId)).status).toBe(409);

  const { user: stranger } = await addApp(await signUp());
  await confirmAddress(stranger);
  await stranger.refusal(403, read);
  expect((await visit(id, stranger)).status).toBe(404);
  const { key } = await operator.create("/api/api-keys", createdApiKey, {
    name: "Script",
    role: "admin",
    password: "correct horse battery",
  });
  const answer = await clientWithKey(key).ask(read);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await signIn(operatorEmail)).toMatchObject({ body: { twoFactorRedirect: true } });
});

test("an operator whose session has no second factor cannot read under support access", async () => {
  const { owner, id, read } = await signUpOwner();
  await grant(owner);
  await visit(id);
  expect((await operator.ask(read)).status).toBe(200);
  expect((await postTwoFactor(operator, "disable", confirmation)).status).toBe(200);
  const withPassword = await signInAgain({ email: operatorEmail });
  // Switching it off ended the session; the next one has shown the password alone.
  await operator.refusal(401, read);
  await withPassword.refusal(403, read);
  expect((await visit(id, withPassword)).status).toBe(403);
  ({ user: operator } = await addApp(withPassword));
  expect((await operator.ask(read)).status).toBe(200);
});

test("only an owner grants support access", async () => {
  const { owner } = await signUpOwner();
  const admin = await addMember(owner, { role: "admin" });
  for (const method of ["GET", "POST", "DELETE"]) {
    expect(await admin.ask({ method, path: access })).toMatchObject({ status: 403 });
  }
});

test("an operator whose address is taken off the list reads no more, and time ends a grant", async () => {
  const { owner, id, read } = await signUpOwner();
  await grant(owner);
  expect((await owner.ask({ method: "DELETE", path: access })).status).toBe(204);
  await grant(owner);
  await visit(id);
  const { home } = operated;
  const restart = async (OPERATOR_EMAILS: string) => {
    await operated.server.stop();
    operated.server = await startServer({ ...home.variables, OPERATOR_EMAILS });
    sendTo(operated.server.baseUrl);
  };
  await restart("someone-else@test.example");
  await operator.refusal(403, read);
  await operated.server.stop();
  const { db, close } = await home.open();
  await db.update(supportGrants).set({ expiresAt: sql`now()` });
  // The hour of the first grant, which was ended early, is over before that of the second one.
  await db.execute(sql`delete from pgboss.job where id = (
    select id from pgboss.job where name = 'support-expiry' and data ->> 'workspaceId' = ${id}
    order by created_on limit 1)`);
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'support-expiry'`);
  await close();
  operated.server = await startServer({ ...home.variables, OPERATOR_EMAILS: operatorEmail });
  sendTo(operated.server.baseUrl);
  await operator.refusal(403, read);
  expect((await visit(id)).status).toBe(409);
  expect((await owner.get(access, supportAccess)).grant).toBeNull();
  const actions = async () => {
    const events = await owner.get("/api/audit?group=operator", z.array(auditEvent));
    return events.map(({ action }) => action);
  };
  await expect.poll(actions).toContain("support.expired");
  expect(await mailedSubjects(owner.email)).toContain("Support access is over");
  await grant(owner);
});

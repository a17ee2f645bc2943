import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { auditEvent } from "#shared/administration/audit.ts";
import {
  sensitiveCalls,
  type SensitiveCall,
} from "#server/accounts/confirmation/sensitive-calls.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { confirmAddress } from "#tests/support/members.ts";
import { addApp } from "#tests/support/second-factors.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { ageSessions } from "#tests/support/stale-sessions.ts";
import {
  clientWith,
  cookieOf,
  sendTo,
  signUp,
  type TestClient,
  testPassword,
} from "#tests/support/test-client.ts";
import { appCodeOf } from "#tests/support/totp.ts";

const operator = "operator@test.example";
let home: OwnDatabase;
let server: ServerProcess;
let withPassword: TestClient;
let guessed: TestClient;
let replaced: TestClient;
let typing: TestClient;
let withApp: Awaited<ReturnType<typeof addApp>>;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  await open();
  return () => server.stop();
});

beforeAll(async () => {
  withPassword = await signUp();
  guessed = await signUp();
  replaced = await signUp();
  typing = await signUp();
  withApp = await addApp(await signUp(operator));
  await confirmAddress(withApp.user);
  await server.stop();
  await ageSessions(home);
  await open();
});

async function open(): Promise<void> {
  server = await startServer({ ...home.variables, OPERATOR_EMAILS: operator });
  sendTo(server.baseUrl);
}

/** Bodies that make a call sensitive; the other calls are sensitive with any body. */
const bodies: Record<string, object> = {
  "PUT /api/members/:id": { role: "owner" },
  "POST /api/invitations": { email: "grace@example.com", role: "admin" },
  "PUT /api/workspace": { requiresSecondFactor: true },
};

function call(user: TestClient, { method, route }: SensitiveCall) {
  const path = route.replace(":id", randomUUID());
  const body = bodies[`${method} ${route}`] ?? (method === "DELETE" ? undefined : {});
  return user.ask({ method, path, ...(body && { body }) });
}

const confirm = (user: TestClient, body: object) =>
  user.ask({ method: "POST", path: "/api/account/confirmation", body });

const listSessions = { method: "GET", path: "/api/account/sessions" };
const endOthers = { method: "DELETE", path: "/api/account/sessions" };
const needed = { code: "confirmation-needed" };

describe("a session in which no one has shown for 15 minutes that it is them", () => {
  test.each(sensitiveCalls)("is asked again before $method $route", async (sensitive) => {
    const refusal = { status: 403, body: { ...needed, confirmBy: ["app"] } };
    expect(await call(withApp.user, sensitive)).toMatchObject(refusal);
  });

  const isForAll = ({ takesPassword, route }: SensitiveCall) =>
    !takesPassword && !route.startsWith("/api/operator/");
  test.each(sensitiveCalls.filter(isForAll))(
    "is asked for its password before $method $route",
    async (sensitive) => {
      const refusal = { status: 403, body: { ...needed, confirmBy: ["password"] } };
      expect(await call(withPassword, sensitive)).toMatchObject(refusal);
    },
  );

  test.each(sensitiveCalls.filter(({ takesPassword }) => takesPassword))(
    "is asked once where $route takes the password itself",
    async (sensitive) => {
      expect(await call(withPassword, sensitive)).toMatchObject({ status: 400 });
    },
  );

  test("goes on with everything else", async () => {
    expect((await withPassword.ask(listSessions)).status).toBe(200);
    const renamed = { method: "PUT", path: "/api/workspace", body: { name: "Analytical" } };
    expect((await withPassword.ask(renamed)).status).toBe(200);
    const body = { email: "grace@example.com", role: "viewer" };
    const invited = await withPassword.ask({ method: "POST", path: "/api/invitations", body });
    expect(invited.body).not.toMatchObject(needed);
  });
});

describe("confirming that it is you", () => {
  test("by password opens the calls, under another token and with a line in the audit", async () => {
    const answer = await confirm(replaced, { by: "password", password: testPassword });
    expect(answer.status).toBe(204);
    const fresh = clientWith(cookieOf(answer), replaced.email);
    expect((await fresh.ask(endOthers)).status).toBe(204);
    expect((await replaced.ask(listSessions)).status).toBe(401);
    const { body } = await fresh.ask({ method: "GET", path: "/api/audit" });
    const actions = z
      .array(auditEvent)
      .parse(body)
      .map(({ action }) => action);
    expect(actions).toContain("session.confirmed");
  });

  test("takes a code of the app once, and no password in its place", async () => {
    const { user, totpUri, usedCode } = withApp;
    const password = { by: "password", password: testPassword };
    expect((await confirm(user, password)).status).toBe(409);
    expect((await confirm(user, { by: "app", code: "000000" })).body).toMatchObject({
      issues: [{ path: "code" }],
    });
    expect((await confirm(user, { by: "app", code: usedCode })).status).toBe(400);
    const answer = await confirm(user, { by: "app", code: appCodeOf(totpUri, 1) });
    expect(answer.status).toBe(204);
    const fresh = clientWith(cookieOf(answer), user.email);
    expect((await fresh.ask(endOthers)).status).toBe(204);
    withApp = { ...withApp, user: fresh };
  });

  test("takes a backup code once", async () => {
    const { user, backupCodes } = withApp;
    const given = { by: "backup-code", code: backupCodes[0] };
    const answer = await confirm(user, given);
    expect(answer.status).toBe(204);
    const fresh = clientWith(cookieOf(answer), user.email);
    expect((await confirm(fresh, given)).status).toBe(400);
  });

  test("slows guessing down", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = await confirm(guessed, { by: "password", password: "wrong password" });
      expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: "password" }] } });
    }
    const right = await confirm(guessed, { by: "password", password: testPassword });
    expect(right.status).toBe(429);
    expect((await guessed.ask(endOthers)).body).toMatchObject(needed);
  });

  test("lets the same call through that was refused, with the same key", async () => {
    const key = randomUUID();
    const body = { name: "Sync", role: "member", expiresAt: null };
    const make = (user: TestClient) => {
      const headers = { "idempotency-key": key };
      return user.ask({ method: "POST", path: "/api/api-keys", body, headers });
    };
    expect((await make(typing)).body).toMatchObject(needed);
    const answer = await confirm(typing, { by: "password", password: testPassword });
    const fresh = clientWith(cookieOf(answer), typing.email);
    expect((await make(fresh)).status).toBe(201);
  });
});

test("signing in over a session ends the one before", async () => {
  const first = await signUp();
  const again = await first.ask({
    method: "POST",
    path: "/api/auth/sign-in/email",
    body: { email: first.email, password: testPassword },
  });
  expect(again.status).toBe(200);
  expect((await first.ask(listSessions)).status).toBe(401);
  expect((await clientWith(cookieOf(again), first.email).ask(listSessions)).status).toBe(200);
});

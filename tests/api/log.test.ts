import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { rule, ruleRun } from "#shared/rules/rules.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { refusal, startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { send as sendTo, signUp, testPassword, type Request } from "#tests/support/test-client.ts";

/** Stands in for everything that a person would not want to see in a log. */
const secret = `zaphod${randomUUID().slice(0, 8)}`;
const email = `${secret}@mail.example`;

const line = z.looseObject({
  msg: z.string(),
  requestId: z.string().optional(),
  traceId: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  job: z.string().optional(),
  jobId: z.string().optional(),
});

let home: OwnDatabase;
let smtp: TestSmtpServer;
let server: ServerProcess;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  smtp = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) => done(refusal(550, `No mailbox for ${address}`)),
  });
  return () => smtp.stop();
});

beforeAll(async () => {
  await breakTasks();
  server = await startServer({
    ...home.variables,
    LOG_LEVEL: "trace",
    SMTP_URL: smtp.url,
    MAIL_FROM: "hello@crm.example",
  });
  return () => server.kill();
});

/** No task can be written any more: the database refuses, and quotes what it was to store. */
async function breakTasks(): Promise<void> {
  const database = await home.open();
  await database.db.execute(sql`
    create function refuse_task() returns trigger language plpgsql as
    $$ begin perform new.title::int; return new; end $$`);
  await database.db.execute(sql`
    create trigger refuse_task before insert on tasks for each row execute function refuse_task()`);
  await database.close();
}

function send(request: Request) {
  return sendTo({ ...request, server: server.baseUrl });
}

function lines() {
  return server.log
    .filter((text) => text.startsWith("{"))
    .map((text) => line.parse(JSON.parse(text)));
}

test("the lines of a request carry the id that it was answered with, and the caller's trace", async () => {
  const traceId = randomUUID().replaceAll("-", "");
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, "x-request-id": secret };
  const answer = await send({ method: "GET", path: "/api/contacts", headers });
  const requestId = answer.headers.get("x-request-id");
  await expect
    .poll(() => lines().filter((one) => one.requestId === requestId))
    .toMatchObject([{ traceId, method: "GET", route: "/api/contacts", status: 401 }]);
  await send({ method: "GET", path: "/healthz", headers: { traceparent: `00-${secret}-01` } });
});

test("a refusal names the user's id, and what succeeds does not", async () => {
  const user = await signUp(undefined, {}, server.baseUrl);
  const ask = (path: string) => user.ask({ method: "GET", path, server: server.baseUrl });
  const { id } = currentUser.parse((await ask("/api/auth/user")).body);
  const answers = [await ask("/api/contacts?limit=0"), await ask("/api/contacts")];
  const foreign = { method: "GET", path: "/api/contacts", server: server.baseUrl };
  answers.push(await user.ask({ ...foreign, headers: { [workspaceHeader]: randomUUID() } }));
  expect(answers.map(({ status }) => status)).toEqual([400, 200, 403]);
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  const logged = () => ids.map((one) => lines().find(({ requestId }) => requestId === one));
  await expect.poll(logged).toMatchObject([{ userId: id }, {}, { userId: id }]);
  expect(logged()[1]).not.toHaveProperty("userId");
});

test("whatever fails, nothing personal is logged", async () => {
  const user = await signUp(email, {}, server.baseUrl);
  const ask = (request: Request) => user.ask({ ...request, server: server.baseUrl });
  const post = (path: string, body: unknown) => ask({ method: "POST", path, body });
  const name = { name: secret };
  const statuses = [
    await send({ method: "GET", path: `/api/contacts?q=${secret}` }),
    await send({ method: "GET", path: `/no/page/of/${email}?name=${secret}` }),
    await send({ method: "GET", path: `/api/contacts/%zz${secret}` }),
    await ask({ method: "GET", path: `/api/contacts/${email}` }),
    await ask({ method: "GET", path: `/api/contacts?limit=${secret}` }),
    await post("/api/contacts", { ...name, email: `${secret} at home` }),
    await post("/api/contacts", `{"firstName": "${secret}", ${email}`),
    await ask({
      method: "POST",
      path: "/api/contacts",
      body: secret,
      headers: { "content-type": "text/plain" },
    }),
    await post("/api/contacts", { ...name, notes: secret.repeat(100_000) }),
    await post("/api/contacts", { ...name, companyId: randomUUID() }),
    await post("/api/tasks", { title: secret }),
    await send({
      method: "POST",
      path: "/api/auth/sign-in/email",
      body: { email, password: `${testPassword}${secret}` },
    }),
    await ask({ method: "DELETE", path: "/api/auth/user", body: { password: secret } }),
    await post("/api/api-keys", { name: secret, role: secret }),
    await send({
      method: "GET",
      path: "/api/contacts",
      headers: { authorization: `Bearer ${secret}` },
    }),
    await send({ method: "POST", path: "/api/contact-form", body: { name: secret, email } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual(expect.arrayContaining([400, 401, 404, 413, 415, 500]));
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  await brokenRequest();
  const givenUp = () => lines().find(({ msg }) => msg.includes("given up"));
  await expect.poll(givenUp).toMatchObject({ job: "mail" });
  expect(givenUp()?.jobId).toMatch(/^[\da-f-]{36}$/);
  const leaks = server.log.filter((text) => text.includes(secret));
  expect(leaks).toEqual([]);
  expect(server.log.join("\n")).not.toContain(testPassword);
});

test("a step of a rule that fails unexpectedly is logged with its run, and without what it was to write", async () => {
  const user = await signUp(undefined, {}, server.baseUrl);
  const ask = (method: string, path: string, body?: unknown) =>
    user.ask({ method, path, body, server: server.baseUrl });
  const steps = [{ type: "task", title: secret, dueInDays: null, assignedUserId: null }];
  const fields = { name: "Call", kind: "contact", trigger: { type: "added" }, steps };
  const { id } = rule.parse((await ask("POST", "/api/rules", fields)).body);
  await ask("PUT", `/api/rules/${id}/switch`, { isOn: true });
  await ask("POST", "/api/contacts", { name: "Jane", email: "jane@x.example" });
  const failed = () => lines().find(({ msg }) => msg === "a step of a rule failed");
  await expect.poll(failed).toMatchObject({ level: 50, job: "rules", err: { code: "22P02" } });
  const [run] = z.array(ruleRun).parse((await ask("GET", `/api/rules/${id}/runs`)).body);
  expect(failed()).toMatchObject({ runId: run?.id });
  expect(server.log.filter((text) => text.includes(secret))).toEqual([]);
});

/** What is no HTTP at all, on a bare connection. */
async function brokenRequest(): Promise<void> {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  socket.resume().end(`GET /${email} HTTP/9.9\r\nX-${secret}\r\n\r\n`);
  await once(socket, "close");
}

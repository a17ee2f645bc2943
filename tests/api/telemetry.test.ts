import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { refusal, startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { send as sendTo, signUp, type Request } from "#tests/support/test-client.ts";
import { startTraceReceiver } from "#tests/support/trace-receiver.ts";

const token = "a token for Prometheus alone".replaceAll(" ", "-");
const secret = `trillian${randomUUID().slice(0, 8)}`;

let home: OwnDatabase;
let smtp: TestSmtpServer;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
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
  receiver = await startTraceReceiver();
  return () => receiver.stop();
});

beforeAll(async () => {
  server = await startServer({
    ...home.variables,
    METRICS_TOKEN: token,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: "200",
    SMTP_URL: smtp.url,
    MAIL_FROM: "hello@crm.example",
    LOG_LEVEL: "silent",
  });
  return () => server.stop();
});

function send(request: Request) {
  return sendTo({ ...request, server: server.baseUrl });
}

async function readMetrics(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await send({ method: "GET", path: "/metrics", headers });
  expect(status).toBe(200);
  return String(body);
}

test("metrics are shown to no one without the token, and nowhere without one", async () => {
  const asked = { method: "GET", path: "/metrics" };
  expect(await send(asked)).toMatchObject({ status: 401 });
  const headers = { authorization: `Bearer ${token}x` };
  expect(await send({ ...asked, headers })).toMatchObject({ status: 401 });
  expect((await sendTo(asked)).status).not.toBe(200);
});

test("metrics count requests by route, and cover the database, jobs and mails", async () => {
  const user = await signUp(`${secret}@mail.example`, {}, server.baseUrl);
  const ask = (path: string) => user.ask({ method: "GET", path, server: server.baseUrl });
  for (const page of [1, 2, 3]) await ask(`/api/contacts?q=${secret}${page}`);
  for (const page of [1, 2, 3]) await send({ method: "PUT", path: `/api/${secret}/${page}` });
  await expect.poll(readMetrics).toContain("\ncrm_mails_given_up 1\n");
  const metrics = await readMetrics();
  const counted = 'crm_http_request_duration_seconds_count{method="GET",route="/api/contacts"';
  expect(metrics).toContain(`${counted},status="2xx"} 3\n`);
  expect(metrics).toContain("\ncrm_database_up 1\n");
  expect(metrics).toContain('crm_jobs_due{job="mail"} 0\n');
  expect(metrics).toContain("\ncrm_mails_waiting 0\n");
  expect(metrics).toMatch(/\ncrm_call_duration_seconds_count\{name="SMTP",outcome="failed"\} 1\n/);
  expect(metrics).toMatch(/\ncrm_job_duration_seconds_count\{name="mail",outcome="done"\} [1-9]/);
  for (const name of [
    "crm_build_info",
    "crm_http_requests_in_hand",
    "crm_http_requests_refused_total",
    "crm_database_connections_busy",
    "crm_database_waiting",
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ]) {
    expect(metrics).toMatch(new RegExp(`^${name}[ {]`, "m"));
  }
  expect(metrics).not.toContain(secret);
});

test("a request's spans belong to the caller's trace, its SQL below it, without values", async () => {
  const user = await signUp(`${secret}-2@mail.example`, {}, server.baseUrl);
  const traceId = randomUUID().replaceAll("-", "");
  const answer = await user.ask({
    method: "POST",
    path: "/api/contacts",
    body: { name: secret, email: `${secret}@mail.example` },
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    server: server.baseUrl,
  });
  expect(answer.status).toBe(201);
  const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId);
  const root = () => ofTrace().find(({ name }) => name === "POST /api/contacts");
  await expect.poll(root).toMatchObject({ parentSpanId: "00f067aa0ba902b7" });
  const below = ofTrace().filter(({ parentSpanId }) => parentSpanId === root()?.spanId);
  expect(below.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["begin", "insert contacts", "commit"]),
  );
  await expect
    .poll(() => receiver.spans.map(({ name }) => name))
    .toEqual(expect.arrayContaining(["job mail", "SMTP"]));
  expect(receiver.raw.join("\n")).not.toContain(secret);
});

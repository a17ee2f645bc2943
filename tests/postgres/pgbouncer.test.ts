import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { startPgbouncer, type Pooler } from "#tests/support/pgbouncer.ts";
import { createDatabase } from "#tests/support/postgres-server.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { startTwo } from "#tests/support/several-servers.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { signUp, someAddress } from "#tests/support/test-client.ts";

/** Servers that reach their database through PgBouncer in transaction mode. */

let pooler: Pooler;
let directUrl: string;

beforeAll(async () => {
  const postgresUrl = inject("postgresUrl") ?? "";
  directUrl = await createDatabase(postgresUrl);
  pooler = await startPgbouncer(postgresUrl, 3);
  return () => pooler.stop();
});

function startPooledServer(variables: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer({
    DATABASE_URL: pooler.through(directUrl),
    DATABASE_DIRECT_URL: directUrl,
    AUTH_SECRET: "one secret that both servers know",
    ...variables,
  });
}

function addContact(server: ServerProcess) {
  return {
    method: "POST",
    path: "/api/contacts",
    body: { name: "Jane", email: `${randomUUID()}@x.example` },
    headers: { "idempotency-key": randomUUID() },
    server: server.baseUrl,
  };
}

test("sessions behind the pooler have our time zone and limits, whichever serves", async () => {
  const limits = { queryMs: 300, idleInTransactionMs: 300 };
  const url = await createDatabase(inject("postgresUrl") ?? "");
  const place = { databaseUrl: pooler.through(url), directUrl: url, dataDir: "" };
  const database = await openDatabase({ ...place, limits });
  const asked = Array.from({ length: 12 }, () =>
    database.db.execute(
      sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as query,
          current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.02)`,
    ),
  );
  const rows = (await Promise.all(asked)).flatMap((answer) => answer.rows);
  expect(rows).toHaveLength(12);
  for (const row of rows) expect(row).toMatchObject({ zone: "UTC", query: "300ms", idle: "300ms" });
  const slow = await database.db.execute(sql`select pg_sleep(30)`).catch(databaseError);
  expect(slow).toMatchObject({ code: "57014" });
  await database.close();
});

test("the first server limits the sessions of a new pooler before it opens one", async () => {
  const url = await createDatabase(inject("postgresUrl") ?? "");
  const fresh = await startPgbouncer(inject("postgresUrl") ?? "", 3);
  onTestFinished(() => fresh.stop());
  const place = { DATABASE_URL: fresh.through(url), DATABASE_DIRECT_URL: url };
  const server = await startPooledServer({ ...place, LOG_LEVEL: "warn" });
  onTestFinished(() => server.kill());
  await server.stop();
  expect(server.log.filter((line) => line.includes("not limited in time"))).toEqual([]);
});

test("two servers share a few sessions, and hear of each other's mails at once", async () => {
  const smtp = await startSmtpServer();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: "hello@crm.example" };
  const servers = await startTwo(() => startPooledServer(mail));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, count) =>
      fetch(`${servers[count % 2]?.baseUrl}/api/contact-form`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": someAddress() },
        body: JSON.stringify({
          name: "Ada",
          email: `${randomUUID()}@x.example`,
          message: `Message ${count} of many`,
        }),
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await smtp.receive(20);
  for (const server of servers) await server.stop();
  const ids = smtp.received.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  await smtp.stop();
});

test("a pooler that is restarted under load costs no one a record", async () => {
  const servers = await startTwo(() => startPooledServer());
  const [first] = servers;
  const user = await signUp(undefined, {}, first.baseUrl);
  const calls = Array.from({ length: 60 }, (_, place) => addContact(servers[place % 2 ? 1 : 0]));
  const statuses: number[] = [];
  const left = calls.values();
  // Six at once, each of which sends a call again until it is taken.
  const writers = Array.from({ length: 6 }, async () => {
    for (const call of left) {
      while (statuses[statuses.push((await user.ask(call)).status) - 1] !== 201) await delay(20);
    }
  });
  await expect.poll(() => statuses.length).toBeGreaterThan(10);
  await pooler.stop();
  await expect.poll(() => statuses).toContain(503);
  await pooler.start();
  await Promise.all(writers);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  const { body } = await user.ask({
    method: "GET",
    path: "/api/contacts?limit=100",
    server: servers[1].baseUrl,
  });
  const emails = z
    .array(contact)
    .parse(body)
    .map(({ email }) => String(email));
  expect(emails.toSorted()).toEqual(calls.map((call) => call.body.email).toSorted());
  for (const server of servers) await server.kill();
});

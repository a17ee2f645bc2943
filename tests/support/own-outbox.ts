import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect } from "vitest";
import { notifyOfFailedInvitation } from "#server/accounts/invitations/notify-of-failed-invitation.ts";
import { loadInvoiceFile } from "#server/billing/invoices/invoice-file.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { mailJob, queueMail, type NewMail } from "#server/platform/mail/queue-mail.ts";
import { sendMailOf } from "#server/platform/mail/send-mail.ts";
import { connectSmtp } from "#server/platform/mail/smtp.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import { openJobs } from "#server/platform/jobs/jobs.ts";
import { makeMailQueue } from "./mail-queue.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { startSilentServer, startSmtpServer } from "./smtp-server.ts";

export const from = { name: "CRM Pro", address: "hello@crm.example" };

const toStop: (() => Promise<void>)[] = [];
let home: OwnDatabase;
let database: Database;

export function useOutbox(): void {
  beforeAll(async () => {
    home = await createOwnDatabase();
    return () => home.remove();
  });

  beforeAll(async () => {
    database = await home.open();
    return () => database.close();
  });

  beforeAll(async () => {
    await makeMailQueue(database);
  });

  afterEach(async () => {
    for (const stop of toStop.splice(0).toReversed()) await stop();
    await database.db.delete(mails);
    await database.db.execute(sql`delete from pgboss.job`);
  });
}

export function outboxDb(): Database["db"] {
  return database.db;
}

export async function mailServer(...settings: Parameters<typeof startSmtpServer>) {
  const server = await startSmtpServer(...settings);
  toStop.push(server.stop);
  return server;
}

/** A server that has each mail in full but says nothing until it is let go. */
export async function slowMailServer() {
  const [inMail, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = await mailServer({}, async () => {
    inMail.resolve();
    await goOn.promise;
  });
  return { server, inMail: inMail.promise, goOn: goOn.resolve };
}

export async function silentServer() {
  const server = await startSilentServer();
  toStop.push(server.stop);
  return server;
}

/** The address of a mail server that is no more. */
export async function deadServerUrl(): Promise<string> {
  const server = await startSmtpServer();
  await server.stop();
  return server.url;
}

export async function startWorker(url: string) {
  const logged: { level: string; details: unknown; message: string | undefined }[] = [];
  const note = (level: string) => (details: unknown, message?: string) => {
    logged.push({ level, details, message });
  };
  const log = { info: () => undefined, warn: note("warn"), error: note("error") };
  const { db } = database;
  const liveness = { heartbeatSeconds: 30, lookEverySeconds: 1 };
  const jobs = await openJobs(database, [mailJob], log, liveness);
  const send = connectSmtp(url, from, (id) => loadInvoiceFile(db, id));
  const onGivenUp = (tx: Db, id: string) => notifyOfFailedInvitation(tx, id, "http://x.example");
  await jobs.work(mailJob, sendMailOf({ db, send, domain: "crm.example", log, onGivenUp }), {
    lanes: 4,
  });
  const stop = () => jobs.stop();
  toStop.push(stop);
  return { logged, stop };
}

export async function queue(mail: Partial<NewMail> = {}): Promise<void> {
  const recipient = `${randomUUID()}@x.example`;
  await database.db.transaction((tx) =>
    queueMail(tx, { recipient, subject: "Hello", text: "How are you?", ...mail }),
  );
}

/** The only mail, once it is as expected. */
export async function mailWhich(expected: Partial<typeof mails.$inferSelect>) {
  await expect.poll(readMail).toMatchObject(expected);
  return readMail();
}

/** The only mail, once an attempt has failed with these words. */
export async function mailToRetry(words: string) {
  const lastError = async () => (await readMail()).lastError ?? "";
  await expect.poll(lastError).toContain(words);
  return mailWhich({ status: "queued", attempts: 1 });
}

export async function readMail() {
  const [mail, ...others] = await database.db.select().from(mails);
  expect(others).toEqual([]);
  if (!mail) throw new Error("There is no mail");
  return mail;
}

/** Lets the time pass after which a server that has said nothing has lost its mails to the others. */
export async function outliveServers(): Promise<void> {
  await loseServers(database.db);
  await wakeWorkers();
}

/** As when a server has said nothing for so long that its jobs go to the others. */
export async function loseServers(db: Database["db"]): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
}

/** Lets the time pass that the mails wait, and a worker look for them. Their jobs begin to wait after they have said so. */
export async function passTime(): Promise<void> {
  const end = async () => {
    const { rows } = await database.db.execute(sql`update pgboss.job set start_after = now()
      where state in ('created', 'retry') and start_after > now() returning id`);
    return rows.length;
  };
  await expect.poll(end).toBeGreaterThan(0);
  await wakeWorkers();
}

/** Wakes the job's workers, as sending a job does. */
export async function wakeWorkers(): Promise<void> {
  const channel = sql`'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)`;
  await database.db.execute(sql`select pg_notify(${channel}, ${mailJob.name})`);
}

export function secondsUntilNext(mail: { nextAttemptAt: string }): number {
  return (Date.parse(mail.nextAttemptAt) - Date.now()) / 1_000;
}

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { loadInvoiceFile } from "#server/invoices/invoice-file.ts";
import { MailWorker } from "#server/mail/mail-worker.ts";
import { mails } from "#server/mail/mails.table.ts";
import { queueMail, type NewMail } from "#server/mail/queue-mail.ts";
import { connectSmtp } from "#server/mail/smtp.ts";
import type { Database } from "#server/platform/database/database.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { startSilentServer, startSmtpServer } from "./smtp-server.ts";

export const from = { name: "CRM Pro", address: "hello@crm.example" };

const toStop: (() => Promise<void>)[] = [];
let home: OwnDatabase;
let database: Database;

/** Gives a file's tests an outbox of their own, empty for each of them. */
export function useOutbox(): void {
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

  beforeAll(async () => {
    home = await createOwnDatabase();
    database = await home.open();
  });

  afterEach(async () => {
    for (const stop of toStop.splice(0).toReversed()) await stop();
    await database.db.delete(mails);
  });

  afterAll(async () => {
    await database.close();
    await home.remove();
  });
}

export function outboxDb(): Database["db"] {
  return database.db;
}

/** A mail server that stops with the test. */
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

/** A worker that stops with the test, and what it has logged. */
export async function startWorker(url: string) {
  const logged: { level: string; details: unknown; message: string | undefined }[] = [];
  const note = (level: string) => (details: unknown, message?: string) => {
    logged.push({ level, details, message });
  };
  const worker = new MailWorker({
    database,
    send: connectSmtp(url, from, (id) => loadInvoiceFile(database.db, id)),
    domain: "crm.example",
    log: { warn: note("warn"), error: note("error") },
  });
  await worker.start();
  const stop = () => worker.stop();
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
  await expect.poll(readMail, { timeout: 10_000 }).toMatchObject(expected);
  return readMail();
}

/** The only mail, once an attempt has failed with these words. */
export async function mailToRetry(words: string) {
  const lastError = async () => (await readMail()).lastError ?? "";
  await expect.poll(lastError, { timeout: 10_000 }).toContain(words);
  return mailWhich({ status: "queued", attempts: 1 });
}

export async function readMail() {
  const [mail, ...others] = await database.db.select().from(mails);
  expect(others).toEqual([]);
  if (!mail) throw new Error("There is no mail");
  return mail;
}

/** Lets the time pass that the mails wait. A worker that is there already does not notice. */
export async function makeDue(): Promise<void> {
  await database.db.update(mails).set({ nextAttemptAt: sql`now()` });
}

/** Lets the time pass that the mails wait, and a worker look for them. */
export async function passTime(): Promise<void> {
  await makeDue();
  await database.db.execute(sql`select pg_notify('outbox', '')`);
}

export function secondsUntilNext(mail: { nextAttemptAt: string }): number {
  return (Date.parse(mail.nextAttemptAt) - Date.now()) / 1_000;
}

import { formatInUtc } from "#shared/format/format.ts";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import {
  dailyBackupName,
  readBackupAge,
} from "#server/administration/installation/backups/backups.queries.ts";
import { reconcileJob } from "#server/billing/reconcile-job.ts";
import { readMailNumbers } from "#server/platform/mail/mail-numbers.ts";
import { mailJob } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isMailOff, type Environment } from "#server/platform/settings/environment.ts";
import { sharedCounters } from "#server/platform/limits/shared-counters.table.ts";
import { readIncidents, type Incidents } from "./incidents.ts";

export interface PartStatus {
  name: string;
  /** `off` by choice, which is no problem. */
  state: "works" | "late" | "down" | "off";
  text: string;
}

export interface Status {
  parts: PartStatus[];
  incidents: Incidents;
  checkedAt: Date;
}

/** A part that takes longer counts as down. */
const patienceMs = 2_000;
const mailLateSeconds = 900;
const jobLateSeconds = 300;
const backupLateSeconds = 25 * 3_600;

export async function readStatus(
  app: Pick<FastifyInstance, "db" | "disk" | "billing">,
  environment: Environment,
): Promise<Status> {
  const { db } = app;
  const parts = await Promise.all([
    ask("Reading", () => readOnce(db)),
    ask("Saving", () => saveOnce(app)),
    ask("Mail", () => readMail(db, environment)),
    ask("Background work", () => readJobs(db)),
    ask("Payments", () => readPayments(app, environment)),
    ask("Daily backups", () => readBackups(db)),
  ]);
  const incidents = await readIncidents(environment.incidentsFile);
  return { parts, incidents, checkedAt: new Date() };
}

type Found = Omit<PartStatus, "name">;

const works: Found = { state: "works", text: "Works" };

async function ask(name: string, find: () => Promise<Found>): Promise<PartStatus> {
  try {
    return { name, ...(await Promise.race([find(), giveUp()])) };
  } catch {
    return { name, state: "down", text: "Does not work" };
  }
}

async function giveUp(): Promise<never> {
  await pause(patienceMs, undefined, { ref: false });
  throw new Error("no answer in time");
}

async function readOnce(db: Db): Promise<Found> {
  await db.execute(sql`select 1`);
  return works;
}

async function saveOnce({ db, disk }: Pick<FastifyInstance, "db" | "disk">): Promise<Found> {
  // The row below has its place already, so it is saved where nothing new is.
  if (await disk.isFull(db)) return { state: "down", text: "The disk is full" };
  const value = new Date().toISOString();
  await db
    .insert(sharedCounters)
    .values({ key: "status-page", value, expire: new Date(Date.now() + 3_600_000) })
    .onConflictDoUpdate({ target: sharedCounters.key, set: { value } });
  return works;
}

async function readMail(db: Db, environment: Environment): Promise<Found> {
  if (isMailOff(environment)) return { state: "off", text: "Not set up here" };
  const numbers = await readMailNumbers(db);
  const oldest = numbers.find(({ name }) => name === "crm_mails_oldest_waiting_seconds");
  const isSent = environment.mail.smtpUrl !== undefined;
  if (!isSent) return { state: "off", text: "Kept in the outbox" };
  return (oldest?.value ?? 0) > mailLateSeconds ? { state: "late", text: "Mails are late" } : works;
}

/** Mails and backups have lines of their own. */
async function readJobs(db: Db): Promise<Found> {
  const { rows } = await db.execute<{ late: boolean }>(sql`
    select coalesce(min(start_after) < now() - make_interval(secs => ${jobLateSeconds}), false) as late
    from pgboss.job where state < 'active' and name not in (${mailJob.name}, ${dailyBackupName})`);
  return rows[0]?.late ? { state: "late", text: "Is behind" } : works;
}

/** A payment that the provider does not answer for leaves a reconciliation job waiting for its retry. */
async function readPayments(
  { db, billing }: Pick<FastifyInstance, "db" | "billing">,
  { payments }: Environment,
): Promise<Found> {
  if (!billing) return { state: "off", text: "Not taken here" };
  const { rows } = await db.execute<{ failing: boolean }>(sql`
    select exists (select from pgboss.job where name = ${reconcileJob.name} and state = 'retry') as failing`);
  if (rows[0]?.failing) return { state: "late", text: "Are behind" };
  return payments.kind === "sandbox"
    ? { state: "works", text: "Work, as a sandbox" }
    : { ...works, text: "Work" };
}

async function readBackups(db: Db): Promise<Found> {
  const { seconds, lastGoodAt } = await readBackupAge(db);
  const last = lastGoodAt === null ? "None yet" : `Last one: ${asMinute(lastGoodAt)}`;
  if (seconds === null) return { state: "off", text: "Not taken here" };
  return { state: seconds > backupLateSeconds ? "late" : "works", text: last };
}

export function asMinute(moment: string | Date): string {
  return `${formatInUtc.moment(moment, "minute").replace(" at ", ", ")} UTC`;
}

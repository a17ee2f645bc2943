import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { readBackupAge } from "#server/administration/installation/backups/backups.queries.ts";
import { backups } from "#server/administration/installation/backups/backups.table.ts";
import { dailyName } from "#server/administration/installation/backups/kept-backups.ts";
import { warnOfOldBackup } from "#server/administration/installation/backups/warn-of-old-backup.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { makeMailQueue } from "#tests/support/mail-queue.ts";
import { dailyBackupJob } from "#server/administration/installation/backups/daily-backups.ts";
import {
  readIdentities,
  writeNewKey,
} from "#server/administration/installation/backups/backup-keys.ts";
import { decryptWith } from "#server/platform/backup/age-file.ts";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { openJobs } from "#server/platform/jobs/jobs.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { runOperatorCommand } from "#tests/support/operator-commands.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { s3Key, startS3 } from "#tests/support/s3-server.ts";
import { startSilentServer } from "#tests/support/smtp-server.ts";
import { readAllTables } from "#tests/support/stored-rows.ts";
import { signUp } from "#tests/support/test-client.ts";

// Each database that is made or opened takes seconds on a busy machine.
const metricsToken = "a-token-for-the-metrics";

let home: OwnDatabase;
let files: string;
let keyFile: string;
let variables: Record<string, string>;

beforeEach(async () => {
  files = await mkdtemp(join(tmpdir(), "crm-daily-"));
  keyFile = join(files, "crm-backup.key");
  home = await createOwnDatabase();
  variables = {
    ...home.variables,
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: "info",
    BACKUP_TO: join(files, "kept"),
    BACKUP_RECIPIENTS: await writeNewKey(keyFile),
  };
});

afterEach(async () => {
  await home.remove();
  await rm(files, { recursive: true });
});

/** As if the hour of the backup had come while no server ran. */
async function makeBackupDue(): Promise<void> {
  const database = await home.open();
  const log = { info: () => undefined, warn: () => undefined };
  const jobs = await openJobs(database, [dailyBackupJob], log);
  await sendJob(database.db, dailyBackupJob, {});
  await jobs.stop();
  await database.close();
}

async function untilLogged(server: ServerProcess, words: string): Promise<void> {
  const isLogged = () => server.log.some((line) => line.includes(words));
  await expect.poll(isLogged, { timeout: 120_000, interval: 200 }).toBe(true);
}

async function withHome<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await home.open();
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

async function readAge(server: ServerProcess): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${server.baseUrl}/metrics`, { headers })).text();
  return Number(/^crm_backup_age_seconds (\S+)$/m.exec(text)?.[1]);
}

async function readBytes(path: string, identity: string): Promise<string> {
  async function* content() {
    yield await readFile(path);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of decryptWith(() => [identity], content())) chunks.push(chunk);
  return gunzipSync(Buffer.concat(chunks)).toString();
}

test("a backup is taken while the server runs, encrypted, proven, and restored by its key", async () => {
  await makeBackupDue();
  const server = await startServer(variables);
  const ada = await signUp("ada@known-plaintext.example", {}, server.baseUrl);
  await untilLogged(server, "a daily backup is stored and proven");
  expect(await readAge(server)).toBeLessThan(120);
  expect(ada.email).toBe("ada@known-plaintext.example");
  await server.stop();

  const [name = "", ...others] = await readdir(join(files, "kept"));
  expect(name).toMatch(/^crm-pro-daily-\d{8}T\d{6}Z\.backup\.age$/);
  expect(others).toEqual([]);
  const path = join(files, "kept", name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const sealed = await readFile(path, "latin1");
  expect(sealed.startsWith("age-encryption.org/v1\n")).toBe(true);
  for (const known of ["crm-pro-backup", "password", "workspaces"]) {
    expect(sealed).not.toContain(known);
  }
  const [identity = ""] = readIdentities(keyFile);
  expect(await readBytes(path, identity)).toContain('"format":"crm-pro-backup"');
  await expectProof();
  await expectRestoredByName(name);
});

test("a folder that cannot be written is reported at the start, and the server serves", async () => {
  const server = await startServer({ ...variables, BACKUP_TO: join(keyFile, "below") });
  await untilLogged(server, "daily backups cannot be stored");
  await untilLogged(server, `BACKUP_TO is ${keyFile}/below, and a part of that path is a file.`);
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
  await server.stop();
});

test("a place elsewhere that refuses the key is reported at the start, and the server serves", async () => {
  const s3 = await startS3("crm");
  const place = { BACKUP_TO: "s3://crm", BACKUP_S3_ENDPOINT: s3.endpoint };
  const key = { BACKUP_S3_KEY_ID: s3Key.id, BACKUP_S3_SECRET: "another" };
  const server = await startServer({ ...variables, ...place, ...key });
  await untilLogged(server, "daily backups cannot be stored");
  await untilLogged(server, "refuses the key (S3 returned 403");
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
  await server.stop();
  await s3.stop();
});

test("a server stops while a place elsewhere has not answered", async () => {
  const silent = await startSilentServer();
  const [host, port] = [new URL(silent.url).hostname, new URL(silent.url).port];
  const BACKUP_TO = `sftp://backup@${host}:${port}/`;
  const proof = { BACKUP_SFTP_HOST_KEY: `SHA256:${"A".repeat(43)}`, BACKUP_SFTP_PASSWORD: "x" };
  const server = await startServer({ ...variables, BACKUP_TO, ...proof });
  await server.stop();
  expect(server.log.join("")).not.toContain("daily backups cannot be stored");
  await silent.stop();
});

async function expectProof(): Promise<void> {
  const proof = inject("postgresUrl") === null ? "embedded" : "postgres";
  const rows = await withHome(({ db }) => db.select().from(backups));
  expect(rows).toMatchObject([{ state: "good", proof, problem: null }]);
}

async function expectRestoredByName(name: string): Promise<void> {
  const place = { ...variables, DATA_DIR: join(files, "elsewhere") };
  const { DATABASE_URL: _left, ...elsewhere } = { DATABASE_URL: "", ...place };
  const listed = await runOperatorCommand("restore", ["--list"], elsewhere);
  expect(listed).toEqual({ exitCode: 0, output: `${name}\n` });
  const without = await runOperatorCommand("restore", [name], elsewhere);
  expect(without.exitCode).toBe(1);
  expect(without.output).toContain("The backup is encrypted, and there is no key in");
  await writeNewKey(join(files, "another.key"));
  const wrong = ["--key", join(files, "another.key")];
  const refused = await runOperatorCommand("restore", [name, ...wrong], elsewhere);
  expect(refused.output).toContain("The key does not open this backup.");
  const restored = await runOperatorCommand("restore", [name, "--key", keyFile], elsewhere);
  expect(restored).toMatchObject({ exitCode: 0 });
  const database = await openDatabase({ dataDir: join(files, "elsewhere") });
  expect(Object.keys(await readAllTables(database.db))).toContain("backups");
  await database.close();
}

test("a backup that cannot be stored is logged and tried again", async () => {
  await makeBackupDue();
  // A folder cannot be made below a file.
  const server = await startServer({ ...variables, BACKUP_TO: join(keyFile, "below") });
  await untilLogged(server, "the daily backup failed and will be tried again");
  expect(await readAge(server)).toBeLessThan(120);
  await server.stop();
  const rows = await withHome(({ db }) => db.select().from(backups));
  expect(rows).toMatchObject([{ state: "failed", name: null, proof: null }]);
  expect(rows[0]?.problem).toContain("a part of that path is a file");
});

test("the rule lets go of old ones, and an earlier one that could not be restored goes with them", async () => {
  const kept = join(files, "kept");
  await mkdir(kept);
  const begun = Date.now();
  const daysAgo = (days: number) => dailyName(new Date(begun - days * 86_400_000));
  const former = Array.from({ length: 60 }, (_, index) => daysAgo(index + 1));
  for (const name of [...former, "notes.txt"]) await writeFile(join(kept, name), "x");
  const unproven = { state: "failed", name: daysAgo(1), product: "0", startedAt: now() } as const;
  await withHome(({ db }) => db.insert(backups).values({ id: newId(), ...unproven }));
  await makeBackupDue();
  const server = await startServer(variables);
  await untilLogged(server, "a daily backup is stored and proven");
  await server.stop();
  const left = await readdir(kept);
  expect(left).toContain("notes.txt");
  expect(left).not.toContain(daysAgo(1));
  // Seven days, at most three more weeks, and the ends of at most three months.
  expect(left.length).toBeLessThanOrEqual(14);
  for (const day of [2, 3, 4, 5, 6, 7]) expect(left).toContain(daysAgo(day));
});

test("when the last good one is older than a day, the operator gets one mail a day", async () => {
  await withHome(async (database) => {
    const { db } = database;
    await makeMailQueue(database);
    await db.execute(sql`insert into pgboss.queue (name, policy, table_name, retry_limit, retry_delay,
        retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition)
      select ${dailyBackupJob.name}, policy, table_name, retry_limit, retry_delay, retry_backoff,
        expire_seconds, retention_seconds, deletion_seconds, partition from pgboss.queue limit 1`);
    await db.execute(sql`insert into pgboss.schedule (name, cron, created_on)
      values (${dailyBackupJob.name}, '17 3 * * *', now() - interval '2 days')`);
    const log = pino({ level: "silent" });
    const mail = { teamAddress: "team@test.example", from: { name: "", address: "" } };
    const settings = { mail: { ...mail, smtpUrl: undefined }, baseUrl: "https://crm.example" };
    const warn = () => warnOfOldBackup({ db, log }, settings);
    await warn();
    await warn();
    const sent = await db.select().from(mails);
    expect(sent).toMatchObject([
      { recipient: "team@test.example", subject: "No good backup for more than a day" },
    ]);
    expect(sent[0]?.text).toContain("There is no good backup yet.");
    await db.insert(backups).values({ id: newId(), state: "good", product: "0", startedAt: now() });
    expect((await readBackupAge(db)).seconds).toBeLessThan(60);
  });
});

const now = () => new Date().toISOString();

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { parcel } from "#server/platform/jobs/parcels.fixture.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import {
  createDatabase,
  startPostgres,
  type PostgresServer,
} from "#tests/support/postgres-server.ts";

const script = fileURLToPath(new URL("work.fixture.ts", import.meta.url));
const running: ChildProcess[] = [];
let server: PostgresServer;
let databaseUrl: string;
let database: Database;

beforeAll(async () => {
  server = await startPostgres();
  return () => server.stop();
});

beforeEach(async () => {
  databaseUrl = await createDatabase(server.url);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => end(child, "SIGTERM")));
  await database.close();
});

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

function startWorker(mood = "well") {
  const child = spawn(process.execPath, [script, databaseUrl, mood], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  const said: string[] = [];
  createInterface(child.stdout).on("line", (line) => said.push(line));
  return { said, kill: () => end(child, "SIGKILL") };
}

async function startWorkers(count: number, mood?: string) {
  const workers = Array.from({ length: count }, () => startWorker(mood));
  for (const { said } of workers) await expect.poll(() => said).toContain("ready");
  return workers;
}

async function open(): Promise<void> {
  database = await openDatabase({ databaseUrl, dataDir: "" });
}

async function sendParcels(count: number): Promise<void> {
  await open();
  for (let id = 1; id <= count; id += 1) {
    await database.db.transaction((tx) => sendJob(tx, parcel, { id }));
  }
}

function doneBy(workers: { said: string[] }[], what = "done parcel"): string[] {
  return workers.flatMap(({ said }) => said.filter((line) => line.startsWith(what)));
}

test("four processes start together on an empty database, and do each job once", async () => {
  const workers = await startWorkers(4);
  await sendParcels(40);
  await expect.poll(() => doneBy(workers)).toHaveLength(40);
  expect(new Set(doneBy(workers)).size).toBe(40);
  const applied = await database.db.execute(
    sql`select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations`,
  );
  expect(applied.rows).toEqual([{ once: true }]);
});

test("what a process had begun when it was killed is done by another", async () => {
  const [victim] = await startWorkers(1, "stuck");
  await sendParcels(5);
  await expect.poll(() => victim?.said).toContain("began parcel 2");
  const workers = await startWorkers(1);
  await expect.poll(() => doneBy(workers)).toHaveLength(3);
  await victim?.kill();
  await expect.poll(() => doneBy(workers)).toHaveLength(5);
  expect(new Set(doneBy(workers)).size).toBe(5);
});

test("a job whose servers were killed many times waits a minute at most", async () => {
  const [victim] = await startWorkers(1, "stuck");
  await sendParcels(1);
  await expect.poll(() => victim?.said).toContain("began parcel 1");
  await database.db.execute(sql`update pgboss.job set retry_count = 40 where state = 'active'`);
  await victim?.kill();
  await startWorkers(1, "stuck");
  const waits = sql`select start_after <= now() + interval '1 minute' as "isSoon" from pgboss.job
    where state = 'retry'`;
  await expect
    .poll(async () => (await database.db.execute(waits)).rows)
    .toEqual([{ isSoon: true }]);
});

test("a scheduled job that came due while no server ran is done once, by one of them", async () => {
  for (const worker of await startWorkers(1)) await worker.kill();
  await open();
  const longAgo = sql`now() - interval '400 days'`;
  await database.db.execute(sql`update pgboss.version set cron_on = ${longAgo}`);
  await database.db.execute(sql`update pgboss.schedule set created_on = ${longAgo}`);
  const workers = await startWorkers(2);
  await expect.poll(() => doneBy(workers, "done tidying")).toHaveLength(1);
});

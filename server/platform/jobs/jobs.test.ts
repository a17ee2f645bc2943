import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { PgBoss } from "pg-boss";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { bossDatabase } from "#server/platform/jobs/boss-database.ts";
import { currentJobLine } from "#server/platform/jobs/job-lines.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { type Jobs, openJobs } from "#server/platform/jobs/jobs.ts";
import { parcel, quickly, tidying } from "#server/platform/jobs/parcels.fixture.ts";
import { sendJob, sendJobs } from "#server/platform/jobs/send-job.ts";
import {
  createDatabase,
  startPostgres,
  type PostgresServer,
} from "#tests/support/postgres-server.ts";

describe.each(["embedded", "postgres"] as const)("jobs on the %s database", (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), "crm-data-"));
  const warn = vi.fn<(...what: unknown[]) => void>();
  const note = (details: unknown, words?: string) => warn({ ...currentJobLine(), details }, words);
  const log = { info: () => undefined, warn: note };
  let server: PostgresServer | undefined;
  let database: Database;
  let jobs: Jobs;
  let nextId = 1;

  beforeAll(async () => {
    server = kind === "postgres" ? await startPostgres() : undefined;
    return async () => {
      await server?.stop();
      rmSync(dataDir, { recursive: true });
    };
  });

  beforeAll(async () => {
    database = await openDatabase({
      dataDir,
      databaseUrl: server && (await createDatabase(server.url)),
    });
    return () => database.close();
  });

  afterEach(async () => {
    await jobs.stop();
    warn.mockClear();
  });

  async function workWith(handle: HandleJob<{ id: number }> = async () => {}, lanes = 1) {
    const done: number[] = [];
    jobs = await openJobs(database, [parcel], log, quickly);
    await jobs.work(
      parcel,
      async (data, run) => {
        const outcome = await handle(data, run);
        done.push(data.id);
        return outcome;
      },
      { lanes },
    );
    return done;
  }

  async function send(id = nextId++, inSeconds?: number): Promise<number> {
    await database.db.transaction((tx) => sendJob(tx, parcel, { id }, inSeconds));
    return id;
  }

  /** With the times at which they were written. */
  async function storedSettings() {
    const boss = new PgBoss({ db: bossDatabase(database) });
    const queues = await boss.getQueues(["parcel", "tidying"]);
    return {
      queues: queues
        .map(({ name, retryDelayMax, updatedOn }) => ({ name, retryDelayMax, updatedOn }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
      schedules: await boss.getSchedules(),
    };
  }

  test("a job is done at once, when its transaction is stored", async () => {
    const done = await workWith();
    const failed = database.db.transaction(async (tx) => {
      await sendJob(tx, parcel, { id: nextId++ });
      throw new Error("The operation failed");
    });
    await expect(failed).rejects.toThrow("The operation failed");
    const id = await send();
    await expect.poll(() => done).toEqual([id]);
  });

  test("what waits is done one after the other, without another look for each", async () => {
    await (await openJobs(database, [parcel], log)).stop();
    const ids = [];
    for (let count = 0; count < 20; count += 1) ids.push(await send());
    const done = await workWith(undefined, 2);
    await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test("one of a key is taken in while it waits, and another once it is done", async () => {
    const goOn = Promise.withResolvers<void>();
    const done = await workWith(() => goOn.promise);
    const id = await send();
    await send(id);
    goOn.resolve();
    await expect.poll(() => done).toEqual([id]);
    const last = await send();
    await expect.poll(() => done).toEqual([id, last]);
    await send(id);
    await expect.poll(() => done).toEqual([id, last, id]);
  });

  test("of jobs sent together each is done once, but for one whose key waits or runs", async () => {
    const goOn = Promise.withResolvers<void>();
    const done = await workWith(() => goOn.promise);
    const ids = [await send(), nextId++, nextId++];
    const all = [...ids, ...ids].map((id) => ({ id }));
    await database.db.transaction((tx) => sendJobs(tx, parcel, all));
    goOn.resolve();
    const last = await send();
    await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([...ids, last]);
  });

  test("a job that fails is done again, and the log does not say with what", async () => {
    let failures = 1;
    const done = await workWith(async () => {
      if (failures-- > 0) throw new Error("No way through");
    });
    const id = await send();
    await expect.poll(() => done).toEqual([id]);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ job: "parcel" }),
      "a job failed and will be tried again",
    );
  });

  test("a round that has failed often does not wait longer than its job says", async () => {
    const round = { ...tidying, retryWithinSeconds: 1 };
    // Waits that double would take longer than the poll.
    let failures = 9;
    jobs = await openJobs(database, [round], log, quickly);
    await jobs.work(round, async () => {
      if (failures > 0) throw new Error(`No way through, ${--failures} times more`);
    });
    await sendJob(database.db, round, {});
    await expect.poll(() => failures).toBe(0);
  });

  test("a start writes only those queues and schedules that differ", async () => {
    const start = async (retryWithinSeconds = 60, cron = "0 0 1 1 *") => {
      await jobs.stop();
      jobs = await openJobs(database, [{ ...parcel, retryWithinSeconds }, tidying], log);
      await jobs.schedule(tidying, cron, {});
    };
    jobs = await openJobs(database, [], log);
    await start();
    const first = await storedSettings();
    await start();
    expect(await storedSettings()).toEqual(first);
    await start(90, "0 0 2 1 *");
    const { queues, schedules } = await storedSettings();
    expect(queues).toMatchObject([{ name: "parcel", retryDelayMax: 90 }, first.queues[1]]);
    expect(schedules).toMatchObject([{ name: "tidying", cron: "0 0 2 1 *" }]);
    await jobs.unschedule(tidying);
    expect((await storedSettings()).schedules).toEqual([]);
    await jobs.schedule(tidying, "0 0 2 1 *", {});
    await jobs.unschedule(tidying);
    expect((await storedSettings()).schedules).toEqual([]);
  });

  test("a job that wants to be done again is, and keeps its key meanwhile", async () => {
    let repeats = 1;
    const done = await workWith(async () => (repeats-- > 0 ? { againInSeconds: 0 } : undefined));
    const id = await send();
    await expect.poll(() => done).toEqual([id, id]);
    repeats = 1;
    const later = await send();
    await expect.poll(() => done).toEqual([id, id, later, later]);
  });

  test("a job that ends with a transaction leaves its key to the next one of it", async () => {
    let follow = 1;
    const done = await workWith(({ id }, run) =>
      database.db.transaction(async (tx) => {
        await run.complete(tx);
        if (follow-- > 0) await sendJob(tx, parcel, { id });
      }),
    );
    const id = await send();
    await expect.poll(() => done).toEqual([id, id]);
  });

  test("stopping waits for the job that runs, and takes no other", async () => {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = await workWith(async () => {
      begun.resolve();
      await goOn.promise;
    });
    const id = await send();
    await begun.promise;
    const stopped = jobs.stop();
    const left = await send();
    goOn.resolve();
    await stopped;
    expect(done).toEqual([id]);
    const doneByNext = await workWith();
    await expect.poll(() => doneByNext).toEqual([left]);
  });
});

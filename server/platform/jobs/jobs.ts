import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { fromDrizzle, PgBoss, type Job as TakenJob } from "pg-boss";
import type { Database, Db } from "#server/platform/database/database.ts";
import { bossDatabase } from "#server/platform/jobs/boss-database.ts";
import { inJobLines } from "#server/platform/jobs/job-lines.ts";
import type { HandleJob, Job } from "#server/platform/jobs/job.ts";
import { daySeconds, makeQueues } from "#server/platform/jobs/make-queues.ts";
import { Schedules } from "#server/platform/jobs/schedules.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { watched } from "#server/platform/process/work.ts";

export interface Liveness {
  /** After this silence of its server a job counts as abandoned. */
  heartbeatSeconds: number;
  lookEverySeconds: number;
}

/** Servers look twice within a heartbeat; NOTIFY announces new jobs at once. */
export function livenessOf(heartbeatSeconds: number): Liveness {
  return { heartbeatSeconds, lookEverySeconds: Math.ceil(heartbeatSeconds / 2) };
}

/** For jobs that run when the server is to stop: to finish, and then to end. */
const graceMs = 5_000;
const endMs = 3_000;

/** The queue looks at its schedules at least so often. */
const mostCronSeconds = 45;

type Log = Pick<FastifyBaseLogger, "info" | "warn">;

/** Asked when a job is taken, by its data. One that is not wanted any more ends without being done. */
type IsWanted = (data: object) => Promise<boolean>;

export async function openJobs(
  database: Pick<Database, "db" | "listen">,
  known: Pick<Job, "name" | "retryWithinSeconds">[],
  log: Log,
  liveness = livenessOf(30),
  isWanted: IsWanted = async () => true,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    // Our migrations make its tables.
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: liveness.lookEverySeconds,
    monitorIntervalSeconds: liveness.lookEverySeconds,
    maintenanceIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: Math.min(liveness.lookEverySeconds, mostCronSeconds),
    // None of our jobs waits for others.
    flowIntervalSeconds: daySeconds,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue failed"));
  boss.on("warning", ({ message }) => log.warn(`the job queue warns: ${message}`));
  await boss.start();
  await makeQueues(boss, known, liveness.heartbeatSeconds);
  // What a dead server left.
  await boss.supervise();
  const schedules = await Schedules.read(boss);
  const { lookEverySeconds } = liveness;
  return new Jobs({ boss, schedules, database, log, lookEverySeconds, isWanted });
}

type Parts = {
  boss: PgBoss;
  schedules: Schedules;
  database: Pick<Database, "db">;
  log: Log;
  lookEverySeconds: number;
  isWanted: IsWanted;
};

export class Jobs {
  #boss: PgBoss;
  #schedules: Schedules;
  #database: Pick<Database, "db">;
  #log: Log;
  #lookEverySeconds: number;
  #isWanted: IsWanted;
  #names: string[] = [];
  #isStopping = false;
  #hangUp = new AbortController();
  /** How many jobs of a group are at work here. */
  #atWork = new Map<string, number>();

  constructor({ boss, schedules, database, log, lookEverySeconds, isWanted }: Parts) {
    this.#boss = boss;
    this.#schedules = schedules;
    this.#database = database;
    this.#log = log;
    this.#lookEverySeconds = lookEverySeconds;
    this.#isWanted = isWanted;
  }

  /** @param ofGroup how many of the lanes one group takes at once: what hangs delays no one else's jobs */
  async work<Data extends object>(
    job: Job<Data>,
    handle: HandleJob<Data>,
    { lanes = 1, ofGroup = lanes }: { lanes?: number; ofGroup?: number } = {},
  ) {
    this.#names.push(job.name);
    for (let lane = 0; lane < lanes; lane += 1) await this.#openLane(job, handle, ofGroup);
  }

  /** @param cron in UTC */
  async schedule<Data extends object>(job: Job<Data>, cron: string, data: Data): Promise<void> {
    await this.#schedules.set(job.name, cron, data, job.key(data));
  }

  async unschedule({ name }: Pick<Job, "name">): Promise<void> {
    await this.#schedules.remove(name);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const hangUp = setTimeout(() => this.#hangUp.abort(), graceMs);
    const done = Promise.all(this.#names.map((name) => this.#boss.offWork(name, { wait: true })));
    await Promise.race([done, pause(graceMs + endMs, undefined, { ref: false })]);
    clearTimeout(hangUp);
    await this.#boss.stop({ graceful: false, close: false });
  }

  async #openLane<Data extends object>(
    job: Job<Data>,
    handle: HandleJob<Data>,
    ofGroup: number,
  ): Promise<void> {
    const options = {
      ...(job.group && { groupConcurrency: ofGroup }),
      pollingIntervalSeconds: this.#lookEverySeconds,
      notifyPollingIntervalSeconds: this.#lookEverySeconds,
    };
    const id = await this.#boss.work(job.name, options, async ([taken]: TakenJob[]) => {
      if (!taken) return;
      try {
        await inJobLines({ job: job.name, jobId: taken.id }, () =>
          this.#runInGroup(job, handle, taken, ofGroup),
        );
      } finally {
        // Where there was one job there may be more.
        this.#boss.notifyWorker(id);
      }
    });
  }

  /** Lanes that look at the same moment do not see what the others take: what is too much goes back. */
  async #runInGroup<Data extends object>(
    job: Job<Data>,
    handle: HandleJob<Data>,
    taken: TakenJob,
    ofGroup: number,
  ): Promise<void> {
    const data = job.data.parse(taken.data);
    if (!(await this.#isWanted(data))) return;
    if (!job.group) return this.#run(job, handle, taken, data);
    const group = `${job.name} ${job.group(data)}`;
    const atWork = this.#atWork.get(group) ?? 0;
    if (atWork >= ofGroup) return this.#repeat(job, data, taken, 1);
    this.#atWork.set(group, atWork + 1);
    try {
      await this.#run(job, handle, taken, data);
    } finally {
      const left = (this.#atWork.get(group) ?? 1) - 1;
      if (left > 0) this.#atWork.set(group, left);
      else this.#atWork.delete(group);
    }
  }

  async #run<Data extends object>(
    job: Job<Data>,
    handle: HandleJob<Data>,
    taken: TakenJob,
    data: Data,
  ): Promise<void> {
    const signal = AbortSignal.any([taken.signal, this.#hangUp.signal]);
    const begunMs = performance.now();
    try {
      await watched(
        "job",
        () => ({ name: job.name }),
        async () => {
          const outcome = await handle(data, {
            signal,
            isStopping: () => this.#isStopping,
            retries: taken.retryCount,
            complete: (tx) => this.#complete(tx, job, taken),
          });
          if (outcome) await this.#repeat(job, data, taken, outcome.againInSeconds);
        },
      );
      this.#log.info({ durationMs: Math.round(performance.now() - begunMs) }, "a job is done");
    } catch (error) {
      this.#log.warn({ err: error }, "a job failed and will be tried again");
      throw error;
    }
  }

  async #complete(tx: Db, { name }: Pick<Job, "name">, { id, retryCount }: TakenJob) {
    await this.#boss.complete(name, [{ id, retryCount }], null, { db: fromDrizzle(tx, sql) });
  }

  async #repeat<Data extends object>(
    job: Job<Data>,
    data: Data,
    taken: TakenJob,
    inSeconds: number,
  ): Promise<void> {
    await this.#database.db.transaction(async (tx) => {
      await this.#complete(tx, job, taken);
      await sendJob(tx, job, data, inSeconds);
    });
  }
}

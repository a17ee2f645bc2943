import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { fromDrizzle, PgBoss, type Job as TakenJob } from "pg-boss";
import type { Database } from "#server/platform/database/database.ts";
import { bossDatabase } from "#server/platform/jobs/boss-database.ts";
import { inJobLines } from "#server/platform/jobs/job-lines.ts";
import type { HandleJob, Job } from "#server/platform/jobs/job.ts";
import { watched } from "#server/platform/work.ts";

/** How soon a job whose server has died is given to another. */
export interface Liveness {
  /** A job counts as abandoned when its server has said nothing for so long. */
  heartbeatSeconds: number;
  /** How often to look for abandoned jobs, and for those that have waited long enough. */
  lookEverySeconds: number;
}

/** Servers look twice within a heartbeat; new jobs come by NOTIFY, at once. */
export function livenessOf(heartbeatSeconds: number): Liveness {
  return { heartbeatSeconds, lookEverySeconds: Math.ceil(heartbeatSeconds / 2) };
}

/** How long a job that runs may take when the server is to stop, and how long to end then. */
const graceMs = 5_000;
const endMs = 3_000;

const daySeconds = 86_400;

const queueOptions = {
  notify: true,
  retryLimit: 100,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // The heartbeat tells who is dead; this is for a job that would never end.
  expireInSeconds: daySeconds - 1,
  // One that no one takes, such as a mail without a mail server, waits as long as it has to.
  retentionSeconds: 3_650 * daySeconds,
  deleteAfterSeconds: 3_600,
};

type Log = Pick<FastifyBaseLogger, "info" | "warn">;

/**
 * Opens the queue of background jobs, which all servers on the database share.
 * @param known every job that may be sent, also those that this server does not do itself
 */
export async function openJobs(
  database: Pick<Database, "db" | "listen">,
  known: Pick<Job, "name">[],
  log: Log,
  liveness = livenessOf(30),
): Promise<Jobs> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    // Its tables are one of our migrations.
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: liveness.lookEverySeconds,
    monitorIntervalSeconds: liveness.lookEverySeconds,
    maintenanceIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: liveness.lookEverySeconds,
    // Jobs that wait for other jobs, which none of ours does.
    flowIntervalSeconds: daySeconds,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue failed"));
  boss.on("warning", ({ message }) => log.warn(`the job queue warns: ${message}`));
  await boss.start();
  const options = { ...queueOptions, heartbeatSeconds: liveness.heartbeatSeconds };
  for (const { name } of known) {
    await boss.createQueue(name, { ...options, policy: "exclusive" });
    await boss.updateQueue(name, options);
  }
  // What a server left that died meanwhile.
  await boss.supervise();
  return new Jobs(boss, database, log, liveness.lookEverySeconds);
}

/** Does jobs until it is stopped. Each is done by one server, and by another if that one has died. */
export class Jobs {
  #boss: PgBoss;
  #database: Pick<Database, "db">;
  #log: Log;
  #lookEverySeconds: number;
  #names: string[] = [];
  #isStopping = false;
  #hangUp = new AbortController();

  constructor(boss: PgBoss, database: Pick<Database, "db">, log: Log, lookEverySeconds: number) {
    this.#boss = boss;
    this.#database = database;
    this.#log = log;
    this.#lookEverySeconds = lookEverySeconds;
  }

  /** @param lanes how many of them this server does at once */
  async work<Data extends object>(job: Job<Data>, handle: HandleJob<Data>, lanes = 1) {
    this.#names.push(job.name);
    for (let lane = 0; lane < lanes; lane += 1) await this.#openLane(job, handle);
  }

  /** Has a job done at the times that a cron expression gives, in UTC, by whichever server. */
  async schedule<Data extends object>(job: Job<Data>, cron: string, data: Data): Promise<void> {
    // A time that went by while no server ran is made up for.
    const options = { singletonKey: job.key(data), missed: "once" } as const;
    await this.#boss.schedule(job.name, cron, data, options);
  }

  /** Has a job no longer done by itself. */
  async unschedule<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
    await this.#boss.unschedule(job.name, job.key(data));
  }

  /** Takes no more jobs and waits for those that run, a slow one not for long. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const hangUp = setTimeout(() => this.#hangUp.abort(), graceMs);
    const done = Promise.all(this.#names.map((name) => this.#boss.offWork(name, { wait: true })));
    await Promise.race([done, pause(graceMs + endMs, undefined, { ref: false })]);
    clearTimeout(hangUp);
    await this.#boss.stop({ graceful: false, close: false });
  }

  async #openLane<Data extends object>(job: Job<Data>, handle: HandleJob<Data>): Promise<void> {
    const options = {
      pollingIntervalSeconds: this.#lookEverySeconds,
      notifyPollingIntervalSeconds: this.#lookEverySeconds,
    };
    const id = await this.#boss.work(job.name, options, async ([taken]: TakenJob[]) => {
      if (!taken) return;
      try {
        await inJobLines({ job: job.name, jobId: taken.id }, () => this.#run(job, handle, taken));
      } finally {
        // Where there was one job there may be more.
        this.#boss.notifyWorker(id);
      }
    });
  }

  async #run<Data extends object>(
    job: Job<Data>,
    handle: HandleJob<Data>,
    taken: TakenJob,
  ): Promise<void> {
    const data = job.data.parse(taken.data);
    const signal = AbortSignal.any([taken.signal, this.#hangUp.signal]);
    const begunMs = performance.now();
    try {
      await watched(
        "job",
        () => ({ name: job.name }),
        async () => {
          const outcome = await handle(data, { signal, isStopping: () => this.#isStopping });
          if (outcome) await this.#repeat(job, data, taken, outcome.againInSeconds);
        },
      );
      this.#log.info({ durationMs: Math.round(performance.now() - begunMs) }, "a job is done");
    } catch (error) {
      this.#log.warn({ err: error }, "a job failed and will be tried again");
      throw error;
    }
  }

  /** Ends a job and takes in the same again. */
  async #repeat<Data extends object>(
    { name, key }: Job<Data>,
    data: Data,
    { id, retryCount }: TakenJob,
    inSeconds: number,
  ): Promise<void> {
    await this.#database.db.transaction(async (tx) => {
      const db = fromDrizzle(tx, sql);
      await this.#boss.complete(name, [{ id, retryCount }], null, { db });
      await this.#boss.send(name, data, { db, singletonKey: key(data), startAfter: inSeconds });
    });
  }
}

import { sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { z } from "zod";
import { makeLane } from "#shared/platform/lane.ts";
import { isKeepable } from "#server/crm/reports/is-keepable.ts";
import { isTimeout } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** Longer than people wait, and short enough for those who wait behind it. */
const limitMs = 20_000;

/** How many statements of reports run at once on this server: other connections stay free for lists. */
const inTurn = makeLane(4);

const dialect = new PgDialect();

const sessionRow = z.tuple([z.object({ pid: z.int(), began: z.string() })]);

/** Runs the statements of one answer within one time limit, until the signal ends them. */
export class ReportStatements {
  readonly #db: Db;
  readonly #signal: AbortSignal | undefined;
  #isKeepable = true;
  /** When the time limit of all statements is over; null until the first one begins. */
  #endsAtMs: number | null = null;

  constructor(db: Db, signal?: AbortSignal) {
    this.#db = db;
    this.#signal = signal;
  }

  /** Whether the answer stays the same until a write; not where it counts the days that a deal has been idle. */
  get isKeepable(): boolean {
    return this.#isKeepable;
  }

  /** @throws HttpError 503 with an advice, where it takes too long; 499 where no one waits for it any more */
  async run(query: SQL): Promise<unknown[]> {
    this.#isKeepable &&= isKeepable(dialect.sqlToQuery(query).sql);
    try {
      return await inTurn(() => this.#db.transaction((tx) => this.#runIn(tx, query)), this.#signal);
    } catch (error) {
      if (this.#signal?.aborted) throw withdrawn();
      throw isTimeout(error) ? tooSlow() : error;
    }
  }

  /**
   * To compile a statement would take longer than to run it. Sums of a million records are made without a sort, and in
   * one process: lists have the other processors.
   */
  async #runIn(tx: Db, query: SQL): Promise<unknown[]> {
    this.#endsAtMs ??= performance.now() + limitMs;
    const leftMs = Math.ceil(this.#endsAtMs - performance.now());
    if (leftMs <= 0) throw tooSlow();
    const { rows } = await tx.execute(
      sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true),
        set_config('hash_mem_multiplier', '1', true),
        set_config('max_parallel_workers_per_gather', '0', true),
        set_config('statement_timeout', ${String(leftMs)}, true), pg_backend_pid() as pid, now()::text as began`,
    );
    const [session] = sessionRow.parse(rows);
    const cancel = () => this.#cancel(session);
    this.#signal?.addEventListener("abort", cancel);
    try {
      this.#signal?.throwIfAborted();
      return (await tx.execute(query)).rows;
    } finally {
      this.#signal?.removeEventListener("abort", cancel);
    }
  }

  /** Nothing but this transaction. The embedded database has one session, so there the statement ends first. */
  #cancel({ pid, began }: z.infer<typeof sessionRow>[0]): void {
    const cancelled = this.#db.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${pid} and xact_start = ${began}::timestamptz`);
    // Without it the statement goes on until its limit.
    void cancelled.catch(() => undefined);
  }
}

function tooSlow(): HttpError {
  return new HttpError(
    503,
    "This report takes too long on so many records. Choose a shorter period, or add a condition that leaves fewer.",
  );
}

function withdrawn(): HttpError {
  return new HttpError(499, "The question was stopped.");
}

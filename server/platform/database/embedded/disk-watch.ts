import { statfsSync } from "node:fs";
import { sql } from "drizzle-orm";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/statements/transactions.ts";

/** SQLSTATE's disk_full. */
const diskFull = "53100";

/** SQLSTATE codes of a database that cannot go on (appendix A of PostgreSQL's manual). */
const unavailable = /^(08|53|57P)/;

/** What PostgreSQL ends itself for when it cannot have it: the next file of its write-ahead log. */
const logFileBytes = 16 * 2 ** 20;

/** How long after a refused write a database that has gone counts as gone for the same reason. */
const aftermathMs = 60_000;

export class DiskWatch {
  readonly #folder: string | null;
  #refusedAt: number | null = null;

  /** @param folder of a database whose disk is this machine's; null where only its refusals show that it is full */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  readonly note = (error: unknown): void => {
    const code = databaseError(error)?.code ?? "";
    const isIt = code === diskFull || (unavailable.test(code) && this.#hasLessThan(logFileBytes));
    if (isIt) this.#refusedAt = performance.now();
  };

  /** Whether a full disk is why the database refused this, or is not there. */
  explains(error: unknown): boolean {
    const code = databaseError(error)?.code ?? "";
    if (code === diskFull) return true;
    const isAftermath =
      this.#refusedAt !== null && performance.now() - this.#refusedAt < aftermathMs;
    return unavailable.test(code) && (isAftermath || this.#hasLessThan(logFileBytes));
  }

  /** Whether writes fail by now: where one was refused, another one is tried. */
  async isFull(db: Db): Promise<boolean> {
    if (this.#refusedAt === null) return this.#hasLessThan(1);
    try {
      await db.execute(tryToWrite);
      this.#refusedAt = null;
      return false;
    } catch (error) {
      return this.explains(error);
    }
  }

  #hasLessThan(bytes: number): boolean {
    if (this.#folder === null) return false;
    try {
      const { bavail, bsize } = statfsSync(this.#folder);
      return bavail * bsize < bytes;
    } catch {
      return false;
    }
  }
}

/** Takes room for a new file and for the log, and gives it back: 1 MB that does not compress. */
const tryToWrite = sql`
  create temporary table disk_watch on commit drop as
  select string_agg(md5(random()::text), '') as filling
  from generate_series(1, 128) as line, generate_series(1, 256) as part group by line`;

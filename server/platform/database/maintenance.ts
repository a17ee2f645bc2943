import { escapeIdentifier, type Pool } from "pg";
import type { Report } from "./connection-pool.ts";

const everyTenMinutesMs = 10 * 60_000;

/**
 * Does what PostgreSQL's background processes do, which the embedded database lacks: without it
 * dead rows and the write-ahead log grow for ever. Returns the function that stops it.
 * @param mayTidy as `tidy` takes it
 */
export function keepTidy(pool: Pool, mayTidy: () => boolean, report: Report): () => void {
  const timer = setInterval(() => {
    tidy(pool, mayTidy).catch((problem: Error) => pool.ending || report(problem));
  }, everyTenMinutesMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Tidies table after table, then cuts the write-ahead log.
 * @param mayTidy whether no copy is being taken, which needs the log from its own beginning on; asked at each step,
 *   since a copy may begin between two
 */
export async function tidy(pool: Pool, mayTidy: () => boolean): Promise<void> {
  const tables = await pool.query<{ schemaname: string; relname: string }>(
    "SELECT schemaname, relname FROM pg_stat_user_tables",
  );
  const steps = tables.rows.map(
    ({ schemaname, relname }) =>
      `VACUUM (ANALYZE) ${escapeIdentifier(schemaname)}.${escapeIdentifier(relname)}`,
  );
  for (const step of [...steps, "CHECKPOINT"]) {
    if (!mayTidy()) return;
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that requests pass in between
    await pool.query(step);
  }
}

import { escapeIdentifier, type Pool } from "pg";
import type { Report } from "./connection-pool.ts";

const everyTenMinutesMs = 10 * 60_000;

/** The embedded database lacks background processes: dead rows and the log would grow for ever. @returns a stop function */
export function keepTidy(pool: Pool, mayTidy: () => boolean, report: Report): () => void {
  const timer = setInterval(() => {
    tidy(pool, mayTidy).catch((problem: Error) => pool.ending || report(problem));
  }, everyTenMinutesMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** @param mayTidy asked at each step: a copy needs the log from its beginning on */
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

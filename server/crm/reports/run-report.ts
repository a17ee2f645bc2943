import { sql, type SQL } from "drizzle-orm";
import { makeLane } from "#shared/lane.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";

/** Longer than people wait, and short enough for those who wait behind it. */
const limitMs = 20_000;

/** So many statements of reports run at once on this server: the other connections stay free for lists. */
const inTurn = makeLane(4);

/**
 * One statement of a report, with a time limit of its own. To compile it would take longer than to run it.
 * @throws HttpError 503 with an advice, where it takes too long
 */
export async function runReport(db: Db, query: SQL): Promise<unknown[]> {
  try {
    return await inTurn(() => db.transaction((tx) => runIn(tx, query)));
  } catch (error) {
    throw databaseError(error)?.code === "57014" ? tooSlow() : error;
  }
}

async function runIn(tx: Db, query: SQL): Promise<unknown[]> {
  await tx.execute(
    sql`select set_config('jit', 'off', true), set_config('statement_timeout', ${String(limitMs)}, true)`,
  );
  return (await tx.execute(query)).rows;
}

function tooSlow(): HttpError {
  return new HttpError(
    503,
    "This report takes too long on so many records. Choose a shorter period, or add a condition that leaves fewer.",
  );
}

import { databaseError } from "#server/platform/database/database-error.ts";

const tries = 3;
const deadlock = "40P01";

/** PostgreSQL ends one of two transactions that wait for each other; that one can simply go again. */
export async function againOnDeadlock<Result>(
  run: () => Promise<Result>,
  attempt = 1,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (databaseError(error)?.code !== deadlock || attempt === tries) throw error;
    return againOnDeadlock(run, attempt + 1);
  }
}

import type { Database } from "#bench/databases.ts";
import type { Figure } from "#bench/limits.ts";
import { keepForecasts } from "#server/crm/forecast/keep-forecasts.ts";
import { openDatabase } from "#server/platform/database/database.ts";

/** Makes the nights of the whole history, as the first run of the job does. */
export async function keepNights({ variables }: Database): Promise<Figure> {
  const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = variables;
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    const begun = performance.now();
    await keepForecasts(database.db);
    return { text: `${(performance.now() - begun).toFixed(0)} once` };
  } finally {
    await database.close();
  }
}

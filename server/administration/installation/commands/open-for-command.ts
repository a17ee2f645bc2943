import type { Environment } from "#server/platform/settings/environment.ts";
import { awaitDatabase, awaitPostgres } from "#server/platform/database/postgres/await-postgres.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { say } from "./terminal.ts";

/** Opens the database for a command, which does not wait for one that is away. @throws Error with a sentence */
export async function openForCommand(environment: Environment): Promise<Database> {
  const { databaseUrl, directUrl, migrateUrl, dataDir } = environment;
  await awaitDatabase(environment, say, 0);
  return openDatabase({
    databaseUrl,
    directUrl,
    migrateUrl,
    dataDir,
    awaitPooler: (address) => awaitPostgres({ name: "DATABASE_URL", address }, say, 0),
  });
}

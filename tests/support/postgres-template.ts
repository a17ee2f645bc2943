import { openDatabase } from "#server/platform/database/database.ts";
import { createDatabase } from "./postgres-server.ts";

/** Migrating each database takes as long as several copies. @returns its name */
export async function makePostgresTemplate(serverUrl: string): Promise<string> {
  const databaseUrl = await createDatabase(serverUrl);
  await (await openDatabase({ dataDir: "", databaseUrl })).close();
  return new URL(databaseUrl).pathname.slice(1);
}

import { openDatabase } from "./database.ts";

/** Opens a database as a server process does, and closes it. */
const [, , dataDir = "", migrationsFolder = "", databaseUrl] = process.argv;
const database = await openDatabase({ dataDir, migrationsFolder, databaseUrl });
await database.close();

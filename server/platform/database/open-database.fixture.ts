import { openDatabase } from "./database.ts";

const [, , dataDir = "", migrationsFolder = "", databaseUrl] = process.argv;
const database = await openDatabase({ dataDir, migrationsFolder, databaseUrl });
await database.close();

import { startServer } from "#tests/support/server-process.ts";
import { type Database, databaseAt, embeddedKind, postgresKind } from "#bench/databases.ts";
import { signUp } from "#bench/sign-up.ts";
import { fillHistory } from "./fill-history.ts";

interface HistoryOptions {
  /** Who signs in to it. */
  email: string;
  deals: number;
  changes: number;
  embedded: boolean;
  /** One that was filled so before. */
  url: string | undefined;
}

/** A database with a workspace of deals and the log of their changes. */
export async function historyDatabase(
  stack: AsyncDisposableStack,
  options: HistoryOptions,
): Promise<Database> {
  if (options.url) return databaseAt(options.url, "/tmp");
  const kind = options.embedded ? embeddedKind(stack) : await postgresKind(stack);
  const database = await kind.make();
  await fill(database, options);
  return database;
}

async function fill(database: Database, { email, deals, changes }: HistoryOptions): Promise<void> {
  const server = await startServer(database.variables);
  await signUp(server.baseUrl, email);
  await server.stop();
  process.stderr.write(`Filling a workspace with ${deals} deals ...\n`);
  const { pool, close } = await database.connect();
  try {
    const { rows } = await pool.query<{ workspaceId: string; userId: string }>(
      'select workspace_id as "workspaceId", user_id as "userId" from members',
    );
    for (const seeded of rows) await fillHistory(pool, seeded, { deals, changes });
  } finally {
    await close();
  }
}

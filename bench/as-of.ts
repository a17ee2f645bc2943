// Measures what the board, its lists and what changed take as of a day: 50,000 deals with a log of 1,000,000
// changes, asked by one caller. Ends badly when a limit is broken.
//   npm run bench:as-of [-- --deals 5000] [--changes 100000] [--embedded] [--database URL]   URL: one that was filled so before
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startServer } from "#tests/support/server-process.ts";
import { fillHistory } from "./as-of/fill-history.ts";
import { questionsAsOf } from "./as-of/questions.ts";
import { type Database, databaseAt, embeddedKind, postgresKind } from "./databases.ts";
import type { Figure } from "./limits.ts";
import { ask } from "./lists/ask.ts";
import { describeFigures } from "./report.ts";
import { signIn, signUp } from "./sign-up.ts";

const { values: options } = parseArgs({
  options: {
    deals: { type: "string", default: "50000" },
    changes: { type: "string", default: "1000000" },
    embedded: { type: "boolean", default: false },
    database: { type: "string" },
  },
});
const email = "as-of@bench.example";

const load = (loadavg()[0] ?? 0).toFixed(1);
print(`Node ${process.version}, ${availableParallelism()} processors, load ${load}\n`);
const figures = await measureAll();
print(describeFigures("As of a day, p50 and worst of ms", figures));
const broken = Object.values(figures).filter(({ limit }) => limit && !limit.isKept);
print(broken.length === 0 ? "Every limit is kept." : `Limits broken: ${broken.length}.`);
process.exitCode = broken.length === 0 ? 0 : 1;

async function measureAll(): Promise<Record<string, Figure>> {
  await using stack = new AsyncDisposableStack();
  const database = await databaseOf(stack);
  const server = await startServer(database.variables);
  stack.defer(server.stop);
  const session = { baseUrl: server.baseUrl, cookie: await signIn(server.baseUrl, email) };
  const measured: Record<string, Figure> = {};
  for (const question of questionsAsOf(new Date())) {
    measured[question.name] = await ask(session, question);
  }
  return measured;
}

async function databaseOf(stack: AsyncDisposableStack): Promise<Database> {
  if (options.database) return databaseAt(options.database, "/tmp");
  const kind = options.embedded ? embeddedKind(stack) : await postgresKind(stack);
  const database = await kind.make();
  await fill(database);
  return database;
}

async function fill(database: Database): Promise<void> {
  const server = await startServer(database.variables);
  await signUp(server.baseUrl, email);
  await server.stop();
  const size = { deals: Number(options.deals), changes: Number(options.changes) };
  process.stderr.write(`Filling a workspace with ${size.deals} deals ...\n`);
  const { pool, close } = await database.connect();
  try {
    const { rows } = await pool.query<{ workspaceId: string; userId: string }>(
      'select workspace_id as "workspaceId", user_id as "userId" from members',
    );
    for (const seeded of rows) await fillHistory(pool, seeded, size);
  } finally {
    await close();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

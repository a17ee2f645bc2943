import { parseArgs } from "node:util";
import { startServer } from "#tests/support/server-process.ts";
import type { Database } from "#bench/databases.ts";
import type { SignedIn } from "#bench/http-load.ts";
import type { Figure } from "#bench/limits.ts";
import { ask } from "#bench/lists/ask.ts";
import type { Question } from "#bench/lists/questions.ts";
import { describeFigures, judge, print, printMachine } from "#bench/report.ts";
import { signIn } from "#bench/sign-up.ts";
import { historyDatabase } from "./history-database.ts";

interface History {
  title: string;
  /** How many there are, unless the command line says otherwise. */
  deals: number;
  email: string;
  /** What is measured before the server starts. */
  prepare?: (database: Database) => Promise<Record<string, Figure>>;
  questions: (session: SignedIn) => Promise<Question[]>;
}

/** Asks a workspace of deals with a log of changes. Ends badly when a limit is broken. */
export async function measureHistory(history: History): Promise<void> {
  printMachine();
  const figures = await measureAll(history);
  print(describeFigures(`${history.title}, p50 and worst of ms`, figures));
  judge(Object.values(figures));
}

async function measureAll({ deals, email, prepare, questions }: History) {
  const { values: options } = parseArgs({
    options: {
      deals: { type: "string", default: `${deals}` },
      changes: { type: "string", default: "1000000" },
      embedded: { type: "boolean", default: false },
      database: { type: "string" },
    },
  });
  await using stack = new AsyncDisposableStack();
  const { embedded, database: url } = options;
  const size = { deals: Number(options.deals), changes: Number(options.changes) };
  const database = await historyDatabase(stack, { email, embedded, url, ...size });
  const measured: Record<string, Figure> = (await prepare?.(database)) ?? {};
  const server = await startServer(database.variables);
  stack.defer(server.stop);
  const session = { baseUrl: server.baseUrl, cookie: await signIn(server.baseUrl, email) };
  for (const question of await questions(session)) {
    measured[question.name] = await ask(session, question);
  }
  return measured;
}

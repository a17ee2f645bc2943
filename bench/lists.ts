// Measures what lists, filters, sorts, hints and exports take on a built server with 1,000,000 contacts,
// 100,000 companies, deals and tasks on PostgreSQL, asked by one caller. Ends badly when a limit is broken.
//   npm run bench:lists [-- --contacts 10000] [--database URL]   URL: one that was filled so before
import { parseArgs } from "node:util";
import { startServer } from "#tests/support/server-process.ts";
import type { SignedIn } from "./http-load.ts";
import type { Figure } from "./limits.ts";
import { ask } from "./lists/ask.ts";
import { measureExports } from "./lists/measure-exports.ts";
import { counts, filters, historyOf, pages, sorts } from "./lists/questions.ts";
import { fillForLists, findFilled } from "./lists/subject.ts";
import { describeFigures, judge, print, printMachine } from "./report.ts";
import { signIn } from "./sign-up.ts";

const { values: options } = parseArgs({
  options: {
    contacts: { type: "string", default: "1000000" },
    database: { type: "string" },
    only: { type: "string" },
  },
});

printMachine();
judge(await measureAll());

async function measureAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const url = options.database ?? (await fillForLists(stack, Number(options.contacts)));
  const { email, newestContact, contacts } = await findFilled(url);
  const server = await startServer({ DATABASE_URL: url });
  stack.defer(server.stop);
  const session = { baseUrl: server.baseUrl, cookie: await signIn(server.baseUrl, email) };
  const figures: Figure[] = [];
  if (options.only !== "exports") figures.push(...(await measureLists(session, newestContact)));
  if (options.only === "lists") return figures;
  const exported = await measureExports(session, server.pid, contacts);
  print(describeFigures("Exports", exported));
  return [...figures, ...Object.values(exported)];
}

async function measureLists(session: SignedIn, newestContact: string): Promise<Figure[]> {
  const parts = {
    Filters: filters,
    Sorts: sorts,
    Counts: counts,
    Pages: [...pages, historyOf(newestContact)],
  };
  const figures: Figure[] = [];
  for (const [title, questions] of Object.entries(parts)) {
    const measured: Record<string, Figure> = {};
    for (const question of questions) measured[question.name] = await ask(session, question);
    print(describeFigures(`${title}, p50 and worst of ms`, measured));
    figures.push(...Object.values(measured));
  }
  return figures;
}

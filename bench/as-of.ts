// Measures what the board, its lists and what changed take as of a day: 50,000 deals with a log of 1,000,000
// changes, asked by one caller. Ends badly when a limit is broken.
//   npm run bench:as-of [-- --deals 5000] [--changes 100000] [--embedded] [--database URL]   URL: one that was filled so before
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { z } from "zod";
import { pipeline } from "#shared/pipelines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { historyDatabase } from "./as-of/history-database.ts";
import { questionsAsOf } from "./as-of/questions.ts";
import type { SignedIn } from "./http-load.ts";
import type { Figure } from "./limits.ts";
import { ask } from "./lists/ask.ts";
import { describeFigures } from "./report.ts";
import { signIn } from "./sign-up.ts";

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
  const { deals, changes, embedded, database: url } = options;
  const size = { deals: Number(deals), changes: Number(changes) };
  const database = await historyDatabase(stack, { email, embedded, url, ...size });
  const server = await startServer(database.variables);
  stack.defer(server.stop);
  const session = { baseUrl: server.baseUrl, cookie: await signIn(server.baseUrl, email) };
  const measured: Record<string, Figure> = {};
  const pipelineId = await defaultPipeline(session);
  for (const question of questionsAsOf(new Date(), pipelineId)) {
    measured[question.name] = await ask(session, question);
  }
  return measured;
}

async function defaultPipeline({ baseUrl, cookie }: SignedIn): Promise<string> {
  const response = await fetch(`${baseUrl}/api/pipelines`, { headers: { cookie } });
  const [first] = z.array(pipeline).parse(await response.json());
  if (!first) throw new Error("The workspace has no pipeline.");
  return first.id;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

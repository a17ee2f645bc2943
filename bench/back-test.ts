// Measures what a back-test of a rule takes on a built server, whose rule is triggered by each of 100,000 changes of 20,000
// contacts, on PostgreSQL and on the embedded database. Ends badly when a limit is broken.
//   npm run bench:back-test [-- --contacts 2000] [--changes 10000] [--only postgres|embedded]
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type BackTest, backTest } from "#shared/rules/back-test.ts";
import { startServer } from "#tests/support/server-process.ts";
import { type DatabaseKind, embeddedKind, postgresKind } from "./databases.ts";
import { fillLog } from "./back-test/fill-log.ts";
import type { SignedIn } from "./http-load.ts";
import { atMost, type Figure, limits } from "./limits.ts";
import { describeFigures } from "./report.ts";
import { forgetPeak, peakMegabytes } from "./server-memory.ts";
import { prepareSubject } from "./subject.ts";
import { signIn } from "./sign-up.ts";
import { testedRules } from "./back-test/rules.ts";

const { values: options } = parseArgs({
  options: {
    contacts: { type: "string", default: "20000" },
    changes: { type: "string", default: "100000" },
    only: { type: "string" },
  },
});

const load = (loadavg()[0] ?? 0).toFixed(1);
print(`Node ${process.version}, ${availableParallelism()} processors, load ${load}\n`);
const broken = (await measureAll()).filter(({ limit }) => limit && !limit.isKept);
print(broken.length === 0 ? "Every limit is kept." : `Limits broken: ${broken.length}.`);
process.exitCode = broken.length === 0 ? 0 : 1;

async function measureAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const figures: Figure[] = [];
  if (options.only !== "embedded") figures.push(...(await measure(await postgresKind(stack))));
  if (options.only !== "postgres") figures.push(...(await measure(embeddedKind(stack))));
  return figures;
}

async function measure({ name, make }: DatabaseKind): Promise<Figure[]> {
  process.stderr.write(`Filling a workspace with ${options.changes} changes ...\n`);
  const database = await make();
  const { owner, email } = await prepareSubject(database, Number(options.contacts));
  await fillLog(database, owner, Number(options.changes));
  const server = await startServer(database.variables);
  try {
    const session = { baseUrl: server.baseUrl, cookie: await signIn(server.baseUrl, email) };
    const figures: Record<string, Figure> = {};
    for (const [rule, steps] of Object.entries(testedRules)) {
      forgetPeak(server.pid);
      const begun = performance.now();
      const { changes, runs } = await testBack(session, steps);
      const seconds = (performance.now() - begun) / 1_000;
      const { text, limit } = atMost(seconds, limits.backTestSeconds, (value) => value.toFixed(1));
      const counts = `${changes.toLocaleString("en-US")} changes, ${runs.toLocaleString("en-US")} runs`;
      figures[rule] = {
        text: `${text} s, ${counts}, ${peakMegabytes(server.pid).toFixed(0)} MB`,
        ...(limit && { limit }),
      };
    }
    print(describeFigures(`A back-test on ${name}, with the most memory of the server`, figures));
    return Object.values(figures);
  } finally {
    await server.stop();
  }
}

async function testBack({ baseUrl, cookie }: SignedIn, rule: object): Promise<BackTest> {
  const headers = { cookie, origin: baseUrl, "content-type": "application/json" };
  const body = JSON.stringify({ rule: { name: "Tested", ...rule }, days: 90 });
  const path = `${baseUrl}/api/rules/back-test`;
  const response = await fetch(path, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return backTest.parse(await response.json());
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

// Measures what a back-test of a rule takes on a built server, whose rule is triggered by each of 100,000 changes of 20,000
// contacts, on PostgreSQL and on the embedded database. Ends badly when a limit is broken.
//   npm run bench:back-test [-- --contacts 2000] [--changes 10000] [--only postgres|embedded]
import { parseArgs } from "node:util";
import { format } from "#shared/format/format.ts";
import { type BackTest, backTest } from "#shared/rules/back-test.ts";
import { startServer } from "#tests/support/server-process.ts";
import { type DatabaseKind, embeddedKind, postgresKind } from "./databases.ts";
import { fillLog } from "./back-test/fill-log.ts";
import type { SignedIn } from "./http-load.ts";
import { atMost, type Figure, limits } from "./limits.ts";
import { secondsOf } from "./processor-time.ts";
import { describeFigures, judge, print, printMachine } from "./report.ts";
import { forgetPeak, peakMegabytes } from "./server-memory.ts";
import { prepareSubject } from "./subject.ts";
import { signIn } from "./sign-up.ts";
import { heaviest, nothingToRead, testedRules } from "./back-test/rules.ts";

const { values: options } = parseArgs({
  options: {
    contacts: { type: "string", default: "20000" },
    changes: { type: "string", default: "100000" },
    only: { type: "string" },
  },
});

printMachine();
judge(await measureAll());

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
      const busyBefore = secondsOf(server.pid);
      const begun = performance.now();
      const { changes, runs } = await testBack(session, steps);
      const seconds = (performance.now() - begun) / 1_000;
      const busy = (secondsOf(server.pid) - busyBefore).toFixed(1);
      const { text, limit } = atMost(seconds, limits.backTestSeconds, (value) => value.toFixed(1));
      const counts = `${format.number(changes)} changes, ${format.number(runs)} runs`;
      figures[rule] = {
        text: `${text} s (server's processor ${busy}), ${counts}, ${peakMegabytes(server.pid).toFixed(0)} MB`,
        ...(limit && { limit }),
      };
    }
    figures["the next one, once a caller hung up"] = await measureNext(session);
    print(describeFigures(`A back-test on ${name}, with the most memory of the server`, figures));
    return Object.values(figures);
  } finally {
    await server.stop();
  }
}

/** One runs at a time, so it would wait for the one before to end. */
async function measureNext(session: SignedIn): Promise<Figure> {
  const hangUp = new AbortController();
  const { body } = await post(session, "/progress", testedRules[heaviest], hangUp.signal);
  for await (const part of body ?? []) {
    if (new TextDecoder().decode(part).includes("event: progress")) break;
  }
  hangUp.abort();
  const begun = performance.now();
  await testBack(session, nothingToRead);
  const seconds = (performance.now() - begun) / 1_000;
  return atMost(seconds, limits.nextBackTestSeconds, (value) => `${value.toFixed(1)} s`);
}

async function testBack(session: SignedIn, rule: object): Promise<BackTest> {
  return backTest.parse(await (await post(session, "", rule)).json());
}

async function post(
  { baseUrl, cookie }: SignedIn,
  path: string,
  rule: object,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers = { cookie, origin: baseUrl, "content-type": "application/json" };
  const body = JSON.stringify({ rule: { name: "Tested", ...rule }, days: 90 });
  const address = `${baseUrl}/api/rules/back-test${path}`;
  const response = await fetch(address, { method: "POST", headers, body, signal });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

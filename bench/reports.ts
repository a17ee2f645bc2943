// Measures what grouped questions take on a built server with 1,000,000 contacts and stage moves, 500,000 emails, 300,000 line
// items, 200,000 activities and 100,000 companies and deals on PostgreSQL, what they take when nothing has changed since, and
// what a list takes beside them. Ends badly when a limit is broken.
//   npm run bench:reports [-- --contacts 10000] [--database URL]   URL: one that was filled so before
import { parseArgs } from "node:util";
import { format } from "#shared/format/format.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { SignedIn } from "./http-load.ts";
import { atMost, type Figure, limits } from "./limits.ts";
import { fillForLists, findFilled } from "./lists/subject.ts";
import { seedAround } from "./seed/seed-around.ts";
import { seedParts } from "./seed/seed-parts.ts";
import { describeFigures, judge, print, printMachine } from "./report.ts";
import { heaviest, listPath, ofKeptTotals, reportQuestions } from "./reports/questions.ts";
import { median } from "./samples.ts";
import { signIn } from "./sign-up.ts";

const { values: options } = parseArgs({
  options: { contacts: { type: "string", default: "1000000" }, database: { type: "string" } },
});

const answers = 7;
const lists = 60;
const answerPath = "/api/reports/answer";
let goal = 0;

printMachine();
judge(await measureAll());

async function measureAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const url =
    options.database ??
    (await fillForLists(stack, Number(options.contacts), [seedAround, seedParts]));
  const { email, contacts } = await findFilled(url);
  const server = await startServer({ DATABASE_URL: url });
  stack.defer(server.stop);
  const session = { baseUrl: server.baseUrl, cookie: await signIn(server.baseUrl, email) };
  const asked: Record<string, Figure> = {};
  for (const name of Object.keys(reportQuestions)) asked[name] = await measureReport(session, name);
  const title = `Reports on ${format.number(contacts)} contacts, p50 and worst of ms`;
  print(describeFigures(title, asked));
  const kept = { [heaviest]: await measureKept(session) };
  print(describeFigures("Asked again, p50 and worst of ms", kept));
  const beside = await measureListsBeside(session);
  print(describeFigures("A list of 50, p50 of ms", beside));
  return [...Object.values(asked), ...Object.values(beside)];
}

async function measureReport(session: SignedIn, name: string): Promise<Figure> {
  await askReport(session, name);
  const latencies: number[] = [];
  while (latencies.length < answers) latencies.push(await timed(() => askReport(session, name)));
  const most = ofKeptTotals.includes(name) ? limits.totalsReportMs : limits.reportMs;
  const { limit } = atMost(median(latencies), most, (value) => value.toFixed(0));
  const text = `${median(latencies).toFixed(0)}, ${Math.max(...latencies).toFixed(0)}`;
  return { text, ...(limit && { limit }) };
}

/** The very same question, whose answer is kept. */
async function measureKept(session: SignedIn): Promise<Figure> {
  const body = JSON.stringify(reportQuestions[heaviest]);
  const ask = () => call(session, answerPath, body);
  await ask();
  const latencies: number[] = [];
  while (latencies.length < lists) latencies.push(await timed(ask));
  return { text: `${median(latencies).toFixed(1)}, ${Math.max(...latencies).toFixed(1)}` };
}

/** The report is asked again and again, by one caller. */
async function measureListsBeside(session: SignedIn): Promise<Record<string, Figure>> {
  await timeLists(session);
  const alone = await timeLists(session);
  const stop = new AbortController();
  const asking = (async () => {
    while (!stop.signal.aborted) await askReport(session, heaviest);
  })();
  const beside = await timeLists(session);
  stop.abort();
  await asking;
  return {
    alone: { text: alone.toFixed(1) },
    "beside a report": { text: beside.toFixed(1) },
    "as a multiple": atMost(beside / alone, limits.listBesideReport, (value) => value.toFixed(2)),
  };
}

async function timeLists(session: SignedIn): Promise<number> {
  const latencies: number[] = [];
  while (latencies.length < lists) latencies.push(await timed(() => call(session, listPath)));
  return median(latencies);
}

/** With another goal each time, so that no answer is kept. */
function askReport(session: SignedIn, name: string): Promise<void> {
  goal += 1;
  return call(session, answerPath, JSON.stringify({ ...reportQuestions[name], goal }));
}

async function call({ baseUrl, cookie }: SignedIn, path: string, body?: string): Promise<void> {
  const headers = { cookie, origin: baseUrl, "content-type": "application/json" };
  const request = body === undefined ? { headers: { cookie } } : { method: "POST", headers, body };
  const response = await fetch(`${baseUrl}${path}`, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
}

async function timed(run: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

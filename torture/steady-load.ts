import { setTimeout as pause } from "node:timers/promises";
import { buyEnterprise } from "#bench/buy-enterprise.ts";
import { type Database, databaseAt } from "#bench/databases.ts";
import type { SignedIn } from "#bench/http-load.ts";
import type { HttpRequest } from "#bench/operations.ts";
import { seedRows } from "#bench/seed/seed-rows.ts";
import { median, percentile } from "#bench/samples.ts";
import { signUp } from "#bench/sign-up.ts";
import { commonWord, type PickedContact, rareWord } from "#bench/search-words.ts";
import { findMember, pickContacts } from "#bench/subject.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import type { Fault, Outcome, Trial } from "./fault.ts";
import { makeFolder, Postgres } from "./places.ts";
import { Random } from "./random.ts";
import { residentMegabytes } from "./resident-memory.ts";

/** What is allowed once the server is warm; a short run is all warming up, so it only shows errors. */
const mostMegabytesPerMinute = 2;
const mostTimes = 2;

/**
 * The load comes in windows, each of which begins with a look at what the server can do then: a
 * machine that others use as well is slower at one time than at another. They are short, so that a
 * halt of a moment spoils the p99 of one alone.
 */
const longForm = { windows: 60, loadMs: 10_000, lookMs: 1_000, warmMs: 20_000 };
const shortForm = { windows: 1, loadMs: 5_000, lookMs: 1_000, warmMs: 1_000 };

const callers = 16;

const email = "steady@torture.example";

/** Where others use the machine too, callers wait rather than be turned away; they are timed all the same. */
const mostUnderWay = 100;

interface Window {
  /** What it could do at the beginning. */
  perSecond: number;
  latenciesMs: number[];
  errors: string[];
}

/** Minutes of reads and writes at 80% of what the server can do. */
export const steadyLoad: Fault = {
  name: "steady-load",
  async run(trial) {
    await using stack = new AsyncDisposableStack();
    const postgres = await Postgres.start(stack);
    const database = databaseAt(await postgres.createDatabase(), await makeFolder(stack));
    const server = await startServer(database.variables);
    stack.defer(() => server.kill());
    const cookie = await signUp(server.baseUrl, email);
    const contacts = await addContacts(database, trial.isShort ? 100 : 50_000);
    const someone = { baseUrl: server.baseUrl, cookie };
    const nextRequest = mixOf(contacts, new Random(trial.seed));
    return await measure(trial, server, someone, nextRequest);
  },
};

async function measure(
  { isShort, signal, say }: Trial,
  { pid }: ServerProcess,
  someone: SignedIn,
  nextRequest: () => HttpRequest,
): Promise<Outcome> {
  const { windows: count, loadMs, lookMs, warmMs } = isShort ? shortForm : longForm;
  await callsPerSecond(someone, nextRequest, warmMs, signal);
  using memory = watchMemory(pid);
  const windows: Window[] = [];
  while (windows.length < count) {
    const perSecond = await callsPerSecond(someone, nextRequest, lookMs, signal);
    const sent = await sendAtRate(someone, nextRequest, 0.8 * perSecond, loadMs, signal);
    windows.push({ perSecond, ...sent });
    say(`${windows.length} of ${count}: 80% of ${perSecond.toFixed(0)} calls a second`);
  }
  signal.throwIfAborted();
  return judge(windows, memory.points, isShort);
}

type MemoryPoint = [minute: number, megabytes: number];

/** Notes a process's memory, until it is disposed of. */
function watchMemory(pid: number): Disposable & { points: MemoryPoint[] } {
  const points: MemoryPoint[] = [];
  const watch = setInterval(() => {
    points.push([performance.now() / 60_000, residentMegabytes(pid)]);
  }, 250);
  return { points, [Symbol.dispose]: () => clearInterval(watch) };
}

/** What it can do: callers who each send the next call as soon as the last was answered. */
async function callsPerSecond(
  someone: SignedIn,
  nextRequest: () => HttpRequest,
  durationMs: number,
  signal: AbortSignal,
): Promise<number> {
  const begunMs = performance.now();
  let calls = 0;
  const callOnAndOn = async () => {
    for (; performance.now() - begunMs < durationMs && !signal.aborted; calls += 1)
      await sendOne(someone, nextRequest());
  };
  await Promise.all(Array.from({ length: callers }, callOnAndOn));
  signal.throwIfAborted();
  return (calls * 1_000) / (performance.now() - begunMs);
}

function judge(windows: Window[], memory: MemoryPoint[], isShort: boolean): Outcome {
  const [firstP99, lastP99] = inThirds(windows, p99);
  const tenths = inTenths(windows, p99).map((ms) => ms.toFixed(0));
  const [firstRate, lastRate] = inThirds(windows, ({ perSecond }) => perSecond);
  // The first half of the run is when caches fill.
  const slope = slopeOf(memory.slice(memory.length / 2));
  const errors = windows.flatMap((window) => window.errors);
  const lost = [...new Set(errors)];
  if (!isShort && slope > mostMegabytesPerMinute) lost.push("memory grows");
  if (!isShort && !isSteady(firstP99, lastP99)) lost.push("p99 is not steady");
  if (!isShort && !isSteady(firstRate, lastRate)) lost.push("what it can do is not steady");
  const answered = windows.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0);
  return {
    done: [
      `PostgreSQL: ${answered} calls in ${windows.length} windows, ${errors.length} errors`,
      `  80% of ${firstRate.toFixed(0)} calls a second in the first third, of ${lastRate.toFixed(0)} in the last`,
      `  p99 ${firstP99.toFixed(1)} ms in the first third, ${lastP99.toFixed(1)} ms in the last, in tenths ${tenths.join(", ")}`,
      `  memory ${memory.at(-1)?.[1].toFixed(0)} MB at the end, ${slope.toFixed(2)} MB more each minute of the second half`,
    ],
    lost,
  };
}

/** The middle of the first third of the windows, and that of the last. */
function inThirds(windows: Window[], read: (window: Window) => number): [number, number] {
  const third = Math.ceil(windows.length / 3);
  return [median(windows.slice(0, third).map(read)), median(windows.slice(-third).map(read))];
}

/** The middle of each tenth of the windows, for people to see how it went. */
function inTenths(windows: Window[], read: (window: Window) => number): number[] {
  const tenth = Math.ceil(windows.length / 10);
  const starts = windows.keys().filter((index) => index % tenth === 0);
  return [...starts].map((start) => median(windows.slice(start, start + tenth).map(read)));
}

function isSteady(first: number, last: number): boolean {
  return Math.max(first, last) <= mostTimes * Math.min(first, last);
}

function p99({ latenciesMs }: Window): number {
  return latenciesMs.length === 0 ? Infinity : percentile(latenciesMs, 0.99);
}

/** Each call goes out when it is due, whatever became of those before it, and is timed from then. */
async function sendAtRate(
  someone: SignedIn,
  nextRequest: () => HttpRequest,
  perSecond: number,
  runMs: number,
  signal: AbortSignal,
): Promise<Omit<Window, "perSecond">> {
  const latenciesMs: number[] = [];
  const errors: string[] = [];
  const underWay = new Set<Promise<void>>();
  const begunMs = performance.now();
  for (let sent = 0; (sent / perSecond) * 1_000 < runMs && !signal.aborted; sent += 1) {
    const dueMs = begunMs + (sent / perSecond) * 1_000;
    while (underWay.size >= mostUnderWay) await Promise.race(underWay);
    const earlyMs = dueMs - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    const call = sendOne(someone, nextRequest()).then(
      () => void latenciesMs.push(performance.now() - dueMs),
      (error: unknown) => void errors.push(String(error)),
    );
    underWay.add(call);
    void call.finally(() => underWay.delete(call));
  }
  await Promise.all(underWay);
  return { latenciesMs, errors };
}

async function sendOne({ baseUrl, cookie }: SignedIn, { method, path, body }: HttpRequest) {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { cookie, origin: baseUrl, ...(body && { "content-type": "application/json" }) },
    body: body ? JSON.stringify(body) : null,
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`);
}

/** As many at first as do not become many times more while the load goes on, which others pay for. */
async function addContacts(database: Database, count: number): Promise<PickedContact[]> {
  const { pool, close } = await database.connect();
  try {
    await buyEnterprise(pool, email);
    const { userId, workspaceId } = await findMember(pool, email);
    await seedRows(pool, { workspaceId, userId }, count);
    return await pickContacts(pool, workspaceId);
  } finally {
    await close();
  }
}

/** Mostly reads, as people work. */
function mixOf(contacts: PickedContact[], random: Random): () => HttpRequest {
  let turn = 0;
  return () => {
    turn += 1;
    const chance = random.next();
    const path = `/api/contacts/${random.pick(contacts).id}`;
    if (chance < 0.3) return { method: "GET", path: "/api/contacts?limit=50" };
    if (chance < 0.6) return { method: "GET", path };
    if (chance < 0.7)
      return { method: "GET", path: `/api/contacts?limit=50&q=${searchFor(contacts, turn)}` };
    if (chance < 0.8) return { method: "GET", path: "/api/dashboard" };
    if (chance < 0.95) return { method: "PUT", path, body: { phone: `+49 30 ${turn}` } };
    const body = { name: `Newcomer ${turn}`, email: `newcomer.${turn}@x.example` };
    return { method: "POST", path: "/api/contacts", body };
  };
}

function searchFor(contacts: PickedContact[], turn: number): string {
  return encodeURIComponent(turn % 5 === 0 ? commonWord() : rareWord(contacts, turn));
}

/** How much more each minute, by least squares. */
function slopeOf(points: MemoryPoint[]): number {
  const mean = (place: 0 | 1) => points.reduce((sum, one) => sum + one[place], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return above / below;
}

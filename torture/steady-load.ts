import { setTimeout as pause } from "node:timers/promises";
import { buyEnterprise } from "#bench/buy-enterprise.ts";
import { type Database, databaseAt } from "#bench/databases.ts";
import type { SignedIn } from "#bench/http-load.ts";
import type { HttpRequest } from "#bench/operations.ts";
import { seedRows } from "#bench/seed/seed-rows.ts";
import { median, percentile } from "#bench/samples.ts";
import { signUp } from "#bench/sign-up.ts";
import { type PickedContact, searchWord } from "#bench/search-words.ts";
import { findMember, pickContacts } from "#bench/subject.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import type { Fault, Outcome, Trial } from "./fault.ts";
import { makeFolder, Postgres } from "./places.ts";
import { Random } from "./random.ts";
import { residentMegabytes } from "./resident-memory.ts";

/** What is allowed once the server is warm; a short run is all warming up, so it only shows errors. */
const mostMegabytesPerMinute = 2;
const mostTimesSlower = 2;

/** p99 is taken of each window, and the middle one of a third counts: the machine's own pauses meet single ones. */
const windowMs = 20_000;

const callers = 16;

const email = "steady@torture.example";

/** Where others use the machine too, callers wait rather than be turned away; they are timed all the same. */
const mostUnderWay = 100;

interface Measured {
  atMs: number;
  latencyMs: number;
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
  const warmMs = isShort ? 1_000 : 30_000;
  const runMs = isShort ? 5_000 : 600_000;
  await callsPerSecond(someone, nextRequest, warmMs, signal);
  const perSecond = 0.8 * (await callsPerSecond(someone, nextRequest, warmMs, signal));
  say(`80% of what it can do is ${perSecond.toFixed(0)} calls a second`);
  const memory: [minute: number, megabytes: number][] = [];
  const watch = setInterval(() => {
    memory.push([performance.now() / 60_000, residentMegabytes(pid)]);
  }, 250);
  const measured = await sendAtRate(someone, nextRequest, perSecond, runMs, signal);
  clearInterval(watch);
  signal.throwIfAborted();
  return judge(measured, memory, runMs, isShort);
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

function judge(
  { answers, errors }: { answers: Measured[]; errors: string[] },
  memory: [number, number][],
  runMs: number,
  isShort: boolean,
): Outcome {
  const windows = p99OfWindows(answers);
  const third = Math.ceil(windows.length / 3);
  const [first, last] = [median(windows.slice(0, third)), median(windows.slice(-third))];
  // The first half of the run is when caches fill.
  const slope = slopeOf(memory.slice(memory.length / 2));
  const lost = [...new Set(errors)];
  if (!isShort && slope > mostMegabytesPerMinute) lost.push("memory grows");
  const times = Math.max(first, last) / Math.min(first, last);
  if (!isShort && times > mostTimesSlower) lost.push("p99 is not steady");
  return {
    done: [
      `PostgreSQL: ${answers.length} calls in ${runMs / 1_000} s, ${errors.length} errors`,
      `  p99 of ${windowMs / 1_000} s ${first.toFixed(1)} ms in the first third, ${last.toFixed(1)} ms in the last, at most ${Math.max(...windows).toFixed(1)} ms`,
      `  memory ${memory.at(-1)?.[1].toFixed(0)} MB at the end, ${slope.toFixed(2)} MB more each minute of the second half`,
    ],
    lost,
  };
}

/** Each call goes out when it is due, whatever became of those before it, and is timed from then. */
async function sendAtRate(
  someone: SignedIn,
  nextRequest: () => HttpRequest,
  perSecond: number,
  runMs: number,
  signal: AbortSignal,
): Promise<{ answers: Measured[]; errors: string[] }> {
  const answers: Measured[] = [];
  const errors: string[] = [];
  const underWay = new Set<Promise<void>>();
  const begunMs = performance.now();
  for (let sent = 0; (sent / perSecond) * 1_000 < runMs && !signal.aborted; sent += 1) {
    const dueMs = begunMs + (sent / perSecond) * 1_000;
    while (underWay.size >= mostUnderWay) await Promise.race(underWay);
    const earlyMs = dueMs - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    const call = sendOne(someone, nextRequest()).then(
      () => void answers.push({ atMs: dueMs - begunMs, latencyMs: performance.now() - dueMs }),
      (error: unknown) => void errors.push(String(error)),
    );
    underWay.add(call);
    void call.finally(() => underWay.delete(call));
  }
  await Promise.all(underWay);
  return { answers, errors };
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
  return encodeURIComponent(searchWord(contacts, turn));
}

/** In the order of time. */
function p99OfWindows(answers: Measured[]): number[] {
  const windows = Map.groupBy(answers, ({ atMs }) => Math.floor(atMs / windowMs));
  return [...windows]
    .toSorted(([one], [other]) => one - other)
    .map(([, measured]) =>
      percentile(
        measured.map(({ latencyMs }) => latencyMs),
        0.99,
      ),
    );
}

/** How much more each minute, by least squares. */
function slopeOf(points: [number, number][]): number {
  const mean = (place: 0 | 1) => points.reduce((sum, one) => sum + one[place], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return above / below;
}

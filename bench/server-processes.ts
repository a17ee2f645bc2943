import { setTimeout as delay } from "node:timers/promises";
import { startServer } from "#tests/support/server-process.ts";
import { connectionsOf } from "./connection-spread.ts";
import type { Database } from "./databases.ts";
import { openShareGroup } from "./require-share.ts";
import { connections as ofOneProcess, loadOverHttp, type SignedIn } from "./http-load.ts";
import type { HttpRequest } from "./operations.ts";
import { childrenOf, secondsBelow, secondsOf } from "./processor-time.ts";
import { perSecond } from "./samples.ts";

/** How long each operation is asked for before a process is limited, so that its code is compiled by then. */
const warmUpMs = 8_000;

const startMs = 60_000;

/** Enough for two processes: each has as many then as one has elsewhere, and shares as much of its work among them. */
const callers = 2 * ofOneProcess;

/** A server of one or more processes, each of which has the same share of a core. */
export interface LimitedServer {
  session: SignedIn;
  workers: number[];
}

/** What one run gave; the times are shares of a core. */
export interface Run {
  perSecond: number;
  workersBusy: number[];
  generatorBusy: number;
  postgresBusy: number;
  /** How many connections each process had, with one that only asked whether the server is ready. */
  connections: number[];
}

export async function startLimitedServer(
  stack: AsyncDisposableStack,
  database: Database,
  cookie: string,
  processes: number,
  share: number,
  operations: (() => HttpRequest)[],
): Promise<LimitedServer> {
  const groups = Array.from({ length: processes }, () => openShareGroup(stack, share));
  const variables = { ...database.variables, WEB_CONCURRENCY: String(processes) };
  const server = await startServer(variables);
  stack.defer(() => server.stop());
  await untilAllServe(() => server.log.filter((line) => line.startsWith("CRM Pro runs")).length);
  const workers = processes === 1 ? [server.pid] : childrenOf(server.pid);
  const session = { baseUrl: server.baseUrl, cookie };
  for (const next of operations) await loadOverHttp(session, next, warmUpMs, callers);
  workers.forEach((pid, index) => groups[index]?.limit(pid));
  return { session, workers };

  async function untilAllServe(countServing: () => number): Promise<void> {
    const deadline = Date.now() + startMs;
    while (countServing() < processes) {
      if (Date.now() > deadline) throw new Error("Not all processes serve.");
      await delay(50);
    }
  }
}

/** Has the server answer its callers for a while, and notes who was busy meanwhile. */
export async function measureRun(
  { session, workers }: LimitedServer,
  next: () => HttpRequest,
  durationMs: number,
): Promise<Run> {
  const before = readClock(workers);
  const [sample, connections] = await Promise.all([
    loadOverHttp(session, next, durationMs, callers),
    delay(durationMs / 2).then(() => connectionsOf(workers, Number(new URL(session.baseUrl).port))),
  ]);
  const after = readClock(workers);
  const seconds = after.now - before.now;
  return {
    perSecond: perSecond(sample),
    workersBusy: after.workers.map(
      (busy, index) => (busy - (before.workers[index] ?? 0)) / seconds,
    ),
    generatorBusy: (after.generator - before.generator) / seconds,
    postgresBusy: (after.postgres - before.postgres) / seconds,
    connections,
  };
}

/** In seconds. The generator is this process. */
function readClock(workers: number[]) {
  return {
    now: performance.now() / 1_000,
    workers: workers.map(secondsOf),
    generator: secondsOf(process.pid),
    postgres: secondsBelow(process.pid, "postgres"),
  };
}

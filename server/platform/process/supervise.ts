import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { closeLostConnections } from "./lost-connections.ts";
import { whenStarterEnds } from "./starter.ts";

/** After this age a death counts as a new problem. */
const wellAfterMs = 30_000;
const firstWaitMs = 500;
const longestWaitMs = 30_000;

const stopMs = 15_000;

/** Restarts a process that dies, after a wait that doubles while they die young. */
export function supervise(count: number, say: (sentence: string) => void): void {
  const timers = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let hasServed = false;
  let waitMs = firstWaitMs;

  function begin(): void {
    const begunAt = Date.now();
    const worker = cluster.fork();
    closeLostConnections(worker);
    worker.once("listening", () => (hasServed = true));
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      if (!hasServed) return giveUp(code);
      waitMs = Date.now() - begunAt > wellAfterMs ? firstWaitMs : nextWait(waitMs);
      say(`A process ended (${signal || `exit code ${code}`}); the next begins in ${waitMs} ms`);
      const timer = setTimeout(() => {
        timers.delete(timer);
        begin();
      }, waitMs);
      timers.add(timer);
    });
  }

  /** What keeps the first from serving keeps all, and they have said what it is. */
  function giveUp(code: number): void {
    process.exitCode = code || 1;
    void stop();
  }

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    for (const timer of timers) clearTimeout(timer);
    const codes = await Promise.all(workers().map(stopWorker));
    process.exit(process.exitCode ?? Math.max(0, ...codes));
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  whenStarterEnds(() => void stop());
  for (let number = 0; number < count; number += 1) begin();
}

function nextWait(waitMs: number): number {
  return Math.min(waitMs * 2, longestWaitMs);
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead());
}

async function stopWorker(worker: Worker): Promise<number> {
  const exited = once(worker, "exit");
  const killer = setTimeout(() => worker.process.kill("SIGKILL"), stopMs);
  worker.process.kill("SIGTERM");
  await exited;
  clearTimeout(killer);
  return worker.process.exitCode ?? 1;
}

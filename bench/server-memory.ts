import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { startServer } from "#tests/support/server-process.ts";
import type { Database } from "./databases.ts";
import { loadOverHttp } from "./http-load.ts";
import { reads, writes } from "./operations.ts";
import { prepareSubject } from "./subject.ts";

/** How long a server is left alone: longer than it waits until it gives memory back. */
const restMs = 20_000;

const contacts = 10_000;

export interface Memory {
  /** When it has started, answered a page and rests. */
  rest: number;
  /** At most, its start and every operation of the benchmark included. */
  peak: number;
  /** When it rests again. */
  restAfter: number;
}

/** @param loadMs how long each operation is asked for, at 16 connections */
export async function measureMemory(database: Database, loadMs: number): Promise<Memory> {
  const { owner, cookie } = await prepareSubject(database, contacts);
  const server = await startServer(database.variables);
  try {
    await (await fetch(`${server.baseUrl}/app`)).text();
    await delay(restMs);
    const rest = residentMegabytes(server.pid);
    let turn = 0;
    for (const { request } of [...reads, ...writes]) {
      const next = () => request(owner, (turn += 1));
      await loadOverHttp({ baseUrl: server.baseUrl, cookie }, next, loadMs);
    }
    const peak = peakMegabytes(server.pid);
    await delay(restMs);
    return { rest, peak, restAfter: residentMegabytes(server.pid) };
  } finally {
    await server.stop();
  }
}

function residentMegabytes(pid: number): number {
  const kibibytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return (Number(kibibytes) * 1024) / 1e6;
}

/** Resets the note of the highest memory: what a process took to start, or to check a password, is over. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** The kernel's own note of the process's highest memory, which Linux alone keeps. */
export function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined)
    throw new Error("The kernel does not report a process's highest memory");
  return (Number(kibibytes) * 1024) / 1e6;
}

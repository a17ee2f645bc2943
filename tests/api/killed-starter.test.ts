import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, inject, onTestFinished, test } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

const processes = inject("postgresUrl") === null ? ["1"] : ["1", "2"];

test.for(processes)(
  "the server ends when its `npm start` is killed (WEB_CONCURRENCY=%s)",
  async (WEB_CONCURRENCY) => {
    const home = await createOwnDatabase();
    onTestFinished(() => home.remove());
    const port = await findFreePort();
    const starter = spawn(process.execPath, ["scripts/start.mjs"], {
      env: { PATH: process.env.PATH ?? "", ...home.variables, PORT: String(port), WEB_CONCURRENCY },
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void starter.kill("SIGKILL"));
    const lines = createInterface(starter.stdout);
    for await (const line of lines) if (line.startsWith("CRM Pro runs on")) break;
    const started = descendantsOf(starter.pid ?? 0);
    onTestFinished(() => started.filter(isAlive).forEach((pid) => process.kill(pid, "SIGKILL")));
    expect(started.length).toBeGreaterThanOrEqual(Number(WEB_CONCURRENCY));

    starter.kill("SIGKILL");
    await once(starter, "exit");
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow("fetch failed");
  },
);

function descendantsOf(pid: number): number[] {
  const listed = execFileSync("ps", ["-e", "-o", "ppid=,pid="], { encoding: "utf8" });
  const rows = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = rows.flatMap(([parent, child]) => (parent === pid && child ? [child] : []));
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** A process that has ended and whose parent is gone may stay listed for a moment. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
    return !state.startsWith("Z");
  } catch {
    return false;
  }
}

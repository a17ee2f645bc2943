import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { builtServer } from "#scripts/set-up/project-node.mjs";
import { startServer } from "#tests/support/server-process.ts";
import type { Database } from "./databases.ts";

/** How long a server is left alone, so that what its start needed is collected. */
const restMs = 8_000;

/** Megabytes that a server holds which has started, answered a page and rests. */
export async function measureRestMemory(database: Database): Promise<number> {
  const server = await startServer(database.variables, builtServer);
  try {
    await fetch(`${server.baseUrl}/app`);
    await delay(restMs);
    return residentMegabytes(server.pid);
  } finally {
    await server.stop();
  }
}

function residentMegabytes(pid: number): number {
  const kibibytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return (Number(kibibytes) * 1024) / 1e6;
}

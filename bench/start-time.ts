import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#tests/support/free-port.ts";

const buildTimeoutMs = 300_000;
const stopTimeoutMs = 15_000;

/** @returns seconds, with what has to be built the first time */
export async function timeStart(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const readyAddress = `http://localhost:${port}/readyz`;
  const startedMs = performance.now();
  const npm = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  npm.stdout.resume();
  // The server outlives npm by a moment, and has its output open until it has let go of its data.
  const closed = once(npm, "close");
  try {
    await waitUntilReady(npm, readyAddress);
    return (performance.now() - startedMs) / 1000;
  } finally {
    npm.kill("SIGTERM");
    await Promise.race([closed, failLater("npm start did not stop.")]);
  }
}

async function waitUntilReady(npm: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + buildTimeoutMs;
  while (!(await answers(address))) {
    if (npm.exitCode !== null) throw new Error("npm start ended early.");
    if (Date.now() > deadline) throw new Error("npm start did not get ready.");
    await delay(20);
  }
}

async function failLater(sentence: string): Promise<never> {
  await delay(stopTimeoutMs, undefined, { ref: false });
  throw new Error(sentence);
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

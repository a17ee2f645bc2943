import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { get } from "node:https";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { builtServer, serverVariables } from "#scripts/set-up/project-node.mjs";
import { findFreePort } from "./free-port.ts";
import { quickStart } from "./quick-start.ts";

export type ServerProcess = {
  baseUrl: string;
  log: string[];
  pid: number;
  /** Fulfilled when it has ended well by itself or by a signal of the test's own; fails otherwise. */
  ended: Promise<void>;
  stop: () => Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
};

const startTimeoutMs = 110_000;
const stopTimeoutMs = 15_000;

/** From this level of its log on, the server says that something went wrong on its side. */
const errorLevel = 50;

/**
 * Starts the real server on a free port, as an operator would, and waits until it is ready.
 * @param variables added to the environment, such as DATA_DIR or DATABASE_URL.
 * @param program what Node runs: the server as it is built, which starts in a third of the time that its
 *   sources take, perhaps with more before it.
 */
export async function startServer(
  variables: Record<string, string>,
  program = builtServer,
): Promise<ServerProcess> {
  const port = await findFreePort();
  const certFile = variables.TLS_CERT_FILE;
  const baseUrl = `${certFile ? "https" : "http"}://localhost:${port}`;
  const child = spawn(process.execPath, program, {
    env: { ...basics(), PORT: String(port), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = collectLog(child);
  const ended = once(child, "exit").then(() => assertEndedWell(child, log));
  // Anyone who does not wait for it stops the server in another way, and hears of it there.
  ended.catch(() => undefined);
  await waitUntilReady(child, log, certFile ? () => isTlsReady(port) : () => isReady(baseUrl));
  return {
    baseUrl,
    log,
    pid: pidOf(child),
    ended,
    stop: () => stopServer(child, log),
    kill: () => kill(child),
  };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("The server's process did not start.");
  return child.pid;
}

/** The caller's own settings, such as a DATABASE_URL in the shell, must not reach the server. */
function basics(): Record<string, string> {
  const { PATH = "" } = process.env;
  return { ...serverVariables, ...quickStart, PATH, TRUST_PROXY: "1", LOG_LEVEL: "warn" };
}

function collectLog(child: ChildProcess): string[] {
  const log: string[] = [];
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("The server's output is not piped.");
  createInterface(stdout).on("line", (line) => log.push(line));
  createInterface(stderr).on("line", (line) => {
    process.stderr.write(`server: ${line}\n`);
    if (isDeprecation(line)) log.push(line);
  });
  return log;
}

/** Node prints it into the log of everyone who runs the product. The library that reads SAML calls `url.parse()`. */
function isDeprecation(line: string): boolean {
  return line.includes("DeprecationWarning") && !line.includes("url.parse()");
}

function isErrorLine(line: string): boolean {
  const entry: unknown = JSON.parse(line.startsWith("{") ? line : "{}");
  return (
    typeof entry === "object" &&
    entry !== null &&
    "level" in entry &&
    Number(entry.level) >= errorLevel
  );
}

async function waitUntilReady(
  child: ChildProcess,
  log: string[],
  isReadyNow: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  // Only once it says so itself: another test's server could have been quicker to take the port.
  while (!log.some((line) => line.startsWith("CRM Pro runs on")) || !(await isReadyNow())) {
    if (child.exitCode !== null) throw new Error(describe("The server ended early.", log));
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(describe("The server was not ready in time.", log));
    }
    await delay(50);
  }
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** With the test's own certificate, which no one vouches for. */
function isTlsReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { port, path: "/readyz", rejectUnauthorized: false, agent: false };
    get(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on("error", () => resolve(false));
  });
}

async function stopServer(child: ChildProcess, log: string[]): Promise<void> {
  const crashed = child.exitCode !== null || child.signalCode !== null;
  if (!crashed) await end(child);
  if (crashed) throw new Error(describe("The server crashed during the tests.", log));
  assertEndedWell(child, log);
}

function assertEndedWell(child: ChildProcess, log: string[]): void {
  const problems = log.filter((line) => isErrorLine(line) || isDeprecation(line));
  if (child.exitCode !== 0) {
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    throw new Error(describe(`The server did not close in order: ${how}.`, problems));
  }
  if (problems.length > 0) throw new Error(describe("The server logged errors.", problems));
}

async function end(child: ChildProcess): Promise<void> {
  // Its last lines may come after its end.
  const closed = once(child, "close");
  const killer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  child.kill("SIGTERM");
  await closed;
  clearTimeout(killer);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

function describe(what: string, problems: string[]): string {
  return [what, ...problems].join("\n");
}

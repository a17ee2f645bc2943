import { execFileSync } from "node:child_process";
import { get } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { builtServer } from "#scripts/set-up/project-node.mjs";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";

/** The processes that one has begun. */
function childrenOf(pid: number): number[] {
  const listed = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return listed.trim().split(/\s+/).map(Number);
}

/** How often a process has said that it runs. */
function startsOf({ log }: ServerProcess): number {
  return log.filter((line) => line.startsWith("CRM Pro runs on")).length;
}

test("WEB_CONCURRENCY serves with several processes, and replaces one that is killed", async () => {
  const home = await createOwnDatabase();
  const server = await startServer({ ...home.variables, WEB_CONCURRENCY: "2" });
  // What is tried again leaves no server behind.
  onTestFinished(() => server.kill());
  const isServing = () =>
    fetch(`${server.baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const started = () => startsOf(server);
  await expect.poll(started).toBe(2);
  const [killed = 0, other = 0] = childrenOf(server.pid);
  process.kill(killed, "SIGKILL");
  await expect.poll(isServing, { message: "the other goes on" }).toBe(true);
  await expect.poll(started).toBe(3);
  const children = childrenOf(server.pid);
  expect(children).toHaveLength(2);
  expect(children).toContain(other);
  expect(children).not.toContain(killed);
  await server.stop();
  expect(() => process.kill(other, 0), "none is left behind").toThrow("ESRCH");
  await home.remove();
});

test("a connection that was handed to a process that dies is broken off, and does not wait for ever", async () => {
  const home = await createOwnDatabase();
  const server = await startServer({ ...home.variables, WEB_CONCURRENCY: "2" });
  onTestFinished(() => server.kill());
  await expect.poll(() => startsOf(server)).toBe(2);
  const [stuck = 0] = childrenOf(server.pid);
  stop(stuck);
  // Connections are dealt out in turn, so one of them is handed to the process that takes none.
  const answers: string[] = [];
  const asked = [1, 2, 3].map(async () => {
    answers.push(await askOnce(`${server.baseUrl}/healthz`));
  });
  await expect.poll(() => answers).toEqual(["answered", "answered"]);
  process.kill(stuck, "SIGKILL");
  await Promise.all(asked);
  expect(answers).toEqual(["answered", "answered", "broken off"]);
  await server.stop();
  await home.remove();
});

/** Stops a process, which would not notice that its server is gone. */
function stop(pid: number): void {
  process.kill(pid, "SIGSTOP");
  onTestFinished(() => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  });
}

/** What became of a request on a connection of its own. */
function askOnce(url: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 100_000 }, (response) => {
      response.resume();
      resolve("answered");
    });
    request.once("timeout", () => resolve("still waits"));
    request.once("error", () => resolve("broken off"));
  });
}

/** Has a process fail at SIGUSR2, as a mistake of ours would make it. */
const failing = `data:text/javascript,process.on("SIGUSR2", () => {
  Promise.reject(new Error("no mail to " + ["ada", "example.com"].join("@")));
});`;

test("a process that fails says so in one line, without what is personal, and is replaced", async () => {
  const home = await createOwnDatabase();
  const server = await startServer({ ...home.variables, WEB_CONCURRENCY: "2" }, [
    "--import",
    failing.replaceAll("\n", ""),
    ...builtServer,
  ]);
  await expect.poll(() => startsOf(server)).toBe(2);
  const [failed = 0] = childrenOf(server.pid);
  process.kill(failed, "SIGUSR2");
  await expect.poll(() => startsOf(server)).toBe(3);
  const lines = server.log.filter((line) => line.includes("the process ends"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 60,
    pid: failed,
    origin: "unhandledRejection",
  });
  expect(server.log.join("\n")).not.toContain("ada@example.com");
  await server.kill();
  await home.remove();
});

/** The memory of one process. */
function memoryOf(pid: number): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) * 1_024;
}

test("metrics from any process include every process that answers", async () => {
  const home = await createOwnDatabase();
  const METRICS_TOKEN = "shown-by-prometheus-alone";
  const server = await startServer({ ...home.variables, METRICS_TOKEN, WEB_CONCURRENCY: "2" });
  await expect.poll(() => startsOf(server)).toBe(2);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const read = async () => (await fetch(`${server.baseUrl}/metrics`, { headers })).text();
  expect(await read()).toMatch(/^crm_build_info\{.*\} 2$/m);
  const both = await read();
  expect(both).toMatch(/^crm_database_connections_max 20$/m);
  expect(both).toMatch(/^crm_processes_answering 2$/m);
  const [stuck = 0, other = 0] = childrenOf(server.pid);
  const memory = Number(/^process_resident_memory_bytes (\d+)$/m.exec(both)?.[1]);
  expect(memory, "of the larger process alone").toBeGreaterThan(0);
  expect(memory).toBeLessThan(0.75 * (memoryOf(stuck) + memoryOf(other)));

  stop(stuck);
  // Connections are dealt out in turn, so one of two reaches the process that goes on.
  const left = await Promise.any([read(), read(), read()]);
  process.kill(stuck, "SIGCONT");
  expect(left).toMatch(/^crm_processes_answering 1$/m);
  expect(left).toMatch(/^crm_database_connections_max 10$/m);
  expect(left).toMatch(/^crm_database_up 1$/m);
  await expect.poll(read).toMatch(/^crm_processes_answering 2$/m);
  await server.stop();
  await home.remove();
});

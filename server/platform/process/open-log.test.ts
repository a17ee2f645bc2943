import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

/** Writes one line of a level, and is killed some turns after its input has ended. No timer ends: lines are written together by one. */
const program = (level: string) => `
  globalThis.setTimeout = () => ({ unref: () => undefined });
  const { openLog } = await import("#server/platform/process/open-log.ts");
  openLog("info").${level}("what has happened");
  const { stat } = await import("node:fs/promises");
  for await (const _ of process.stdin);
  for (let turn = 0; turn < 10; turn += 1) await stat("/");
  process.kill(process.pid, "SIGKILL");`;

test("a warning is written at once, so that it is there when the process is killed", async () => {
  const { stdin, stdout } = begin(program("warn"));
  const heard: unknown[] = await once(stdout, "data");
  expect(String(heard[0])).toContain("what has happened");
  stdin.end();
});

test("what is no warning is written together with others, later", async () => {
  const { stdin, stdout } = begin(program("info"));
  stdin.end();
  expect(await text(stdout)).toBe("");
});

/** Its first line fills the pipe, so that the warning comes while it is written. Names the moment when no timer is left. */
const blocked = `
  const { openLog } = await import("#server/platform/process/open-log.ts");
  const log = openLog("info");
  log.info("x".repeat(200_000));
  setTimeout(() => {
    log.warn("what has happened");
    setTimeout(() => process.stderr.write("waits"), 300);
  }, 50);
  for await (const _ of process.stdin);`;

test("a warning that comes while the output is slow is written as soon as that goes on", async () => {
  const { stdin, stdout, stderr } = begin(blocked);
  await once(stderr, "data");
  let written = "";
  for await (const part of stdout.setEncoding("utf8")) {
    written += String(part);
    if (written.includes("what has happened")) break;
  }
  expect(written.trimEnd().split("\n")).toHaveLength(2);
  stdin.end();
});

function begin(script: string) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

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
  const { stdin, stdout } = begin("warn");
  const heard: unknown[] = await once(stdout, "data");
  expect(String(heard[0])).toContain("what has happened");
  stdin.end();
});

test("what is no warning is written together with others, later", async () => {
  const { stdin, stdout } = begin("info");
  stdin.end();
  expect(await text(stdout)).toBe("");
});

function begin(level: string) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program(level)]);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

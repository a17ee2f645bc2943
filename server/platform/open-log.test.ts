import { execFile } from "node:child_process";
import { expect, test } from "vitest";

/** Writes one line of a level, and is killed before the time at which lines are written together. */
const program = (level: string) => `
  const { openLog } = await import("#server/platform/open-log.ts");
  openLog("info").${level}("what has happened");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);`;

test("a warning is written at once, so that it is there when the process is killed", async () => {
  expect(await printed("warn")).toContain("what has happened");
  expect(await printed("info")).toBe("");
});

function printed(level: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(process.execPath, ["--input-type=module", "--eval", program(level)], (_error, stdout) =>
    resolve(stdout),
  );
  return promise;
}

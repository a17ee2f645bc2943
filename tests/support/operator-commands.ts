import { execFile } from "node:child_process";
import { builtCommand } from "#scripts/set-up/project-node.mjs";
import { quickStart } from "./quick-start.ts";

export interface CommandOutcome {
  exitCode: number;
  output: string;
}

export function runOperatorCommand(
  command: "admin" | "backup" | "restore" | "reconcile-billing",
  args: string[],
  variables: Record<string, string>,
): Promise<CommandOutcome> {
  const env = { ...quickStart, PATH: process.env.PATH, ...variables };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...builtCommand(command), ...args],
      { env },
      (error, stdout, stderr) => {
        const exitCode = typeof error?.code === "number" ? error.code : error ? 1 : 0;
        resolve({ exitCode, output: stdout + stderr });
      },
    );
  });
}

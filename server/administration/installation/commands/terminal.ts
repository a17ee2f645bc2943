import { format } from "#shared/format/format.ts";
import { AlreadyOpenError } from "#server/platform/database/embedded/directory-lock.ts";
import { codeOf } from "#server/platform/process/error-code.ts";
import { isFullDisk } from "#server/platform/process/start-failure.ts";
import type { OnRows } from "#server/platform/backup/dump-tables.ts";

export class UsageError extends Error {}

const failed = 1;
const misused = 2;

/** Errors become a sentence and an exit code: 2 for a wrong call, else 1. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  if (process.argv.includes("--help")) return say(`Usage: ${usage}`);
  try {
    await command();
  } catch (error) {
    const isMisuse = error instanceof UsageError || isParseArgsError(error);
    const message = describe(error);
    process.stderr.write(`${message}\n${isMisuse ? `Usage: ${usage}\n` : ""}`);
    process.exitCode = isMisuse ? misused : failed;
  }
}

function describe(error: unknown): string {
  if (error instanceof AlreadyOpenError) {
    return "Stop the server first: it has the embedded database open, which one process alone may.";
  }
  if (!(error instanceof Error)) return String(error);
  const path = "path" in error ? String(error.path) : null;
  if (isFullDisk(error)) {
    return `The disk is full${path === null ? "" : ` (${path})`}: make room on it, then try again.`;
  }
  if (path !== null && ["EACCES", "EPERM"].includes(codeOf(error) ?? "")) {
    return `This user has no right to read or write ${path}.`;
  }
  return error.message;
}

function isParseArgsError(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** Shows progress in a terminal, elsewhere only the result. */
export function showRows(): { onRows: OnRows; end: () => number } {
  const isTerminal = process.stdout.isTTY;
  const current = { table: "", rows: 0 };
  let total = 0;
  const write = (end: string) => {
    if (current.table === "") return;
    const rows = format.number(current.rows).padStart(12);
    process.stdout.write(`${isTerminal ? "\r" : ""}${current.table.padEnd(28)}${rows} rows${end}`);
  };
  const close = () => {
    write("\n");
    total += current.rows;
  };
  return {
    onRows: (table, rows) => {
      if (table !== current.table) close();
      Object.assign(current, { table, rows });
      if (isTerminal) write("");
    },
    end: () => {
      close();
      return total;
    },
  };
}

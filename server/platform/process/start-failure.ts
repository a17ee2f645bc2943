import { codeOf } from "./error-code.ts";

/** A sentence on why the server does not start, in terms of its settings. */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error) ?? "";
  if ("path" in error && (code === "EACCES" || code === "EPERM")) {
    return `This user has no right to read or write ${String(error.path)}: give it that right, or start as the user who owns it.`;
  }
  if (isFullDisk(error)) {
    return "The disk of DATA_DIR is full: make room on it, then start again.";
  }
  return error.message;
}

/** What goes wrong with PORT and HOST, in a sentence. */
export function namedListenFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const sentence = listenFailures[codeOf(error) ?? ""]?.(error);
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}

/** SQLite's number, which the database's lock is of. */
const sqliteFull = 13;

export function isFullDisk(error: Error): boolean {
  return codeOf(error) === "ENOSPC" || ("errcode" in error && error.errcode === sqliteFull);
}

interface ListenError extends Error {
  port?: unknown;
  address?: unknown;
  hostname?: unknown;
}

const listenFailures: Record<string, (error: ListenError) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${String(port)} is in use by another program: stop that one, or set PORT to a free port.`,
  EACCES: ({ port }) =>
    `This user has no right to listen on port ${String(port)}: set PORT to a higher one, such as 5000.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${String(address)} to listen on: set HOST to one of its own, or leave it out.`,
  ENOTFOUND: ({ hostname }) =>
    `This machine knows no address of ${String(hostname)}: correct HOST, or leave it out.`,
};

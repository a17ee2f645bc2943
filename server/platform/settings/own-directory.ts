import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { codeOf } from "#server/platform/process/error-code.ts";

/** For this user alone. @throws Error with a sentence for the operator, which names the setting, where it cannot be used */
export function makeOwnDirectory(
  path: string,
  setting = "DATA_DIR",
  access = constants.R_OK | constants.W_OK | constants.X_OK,
): void {
  try {
    makeWithParents(resolve(path));
    accessSync(`${path}/.`, access);
  } catch (error) {
    throw new Error(
      `${setting} is ${path}, and ${reasonOf(error)}. Set ${setting} to a folder that this user may write to.`,
      { cause: error },
    );
  }
}

/** Node's `recursive` never returns where a file system takes no directory, as /proc. */
function makeWithParents(path: string): void {
  if (existsSync(path)) return;
  makeWithParents(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it at the same moment.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

const reasons: Record<string, string> = {
  EACCES: "this user has no right to write there",
  EPERM: "this user has no right to write there",
  EROFS: "that disk can only be read",
  ENOTDIR: "a part of that path is a file",
  ENOENT: "no folder can be made there",
  ENOSPC: "that disk is full",
};

function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? "unknown";
  return reasons[code] ?? `it cannot be used (${code})`;
}

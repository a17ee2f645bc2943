import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { giveUp, root } from "./run.mjs";

const oldestMajor = 24;

/**
 * The Node that the product runs on: the one installed with the packages on Linux, elsewhere the
 * current one if it is new enough.
 * @returns {string} the path of its program
 */
export function projectNode() {
  const installed = fileURLToPath(new URL("node_modules/.bin/node", root));
  if (existsSync(installed)) return installed;
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath;
  giveUp(
    `CRM Pro needs Node ${oldestMajor} or newer here, and this is ${process.version}. ` +
      `Install it from https://nodejs.org (or run: nvm install ${oldestMajor}) and try again.`,
  );
}

/** The server and its flags: a smaller young generation holds a third less memory at rest. */
export const server = ["--max-semi-space-size=16", "server/main.ts"];

/** What Node is given to run the server, with the settings of a .env file where there is one. */
export function serverArguments() {
  const settings = existsSync(new URL(".env", root)) ? ["--env-file=.env"] : [];
  return [...settings, ...server];
}

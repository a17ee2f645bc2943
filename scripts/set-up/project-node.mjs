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

/**
 * A smaller young generation holds less memory, and so does an old one that is collected when it has doubled,
 * not fourfold as where there is much memory. At rest the server collects garbage by itself.
 */
const flags = ["--max-semi-space-size=4", "--heap-growing-percent=100", "--expose-gc"];

/**
 * For glibc's malloc. All threads share one heap, for else each keeps what it has freed: 10 MB. Blocks from 64 KiB on
 * always lie outside that heap: by itself malloc raises this limit to the largest one freed, and does not give back
 * the hole that is left below a long-lived block.
 */
export const serverVariables = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536" };

/** The server as it is written, for development and a few tests. */
export const serverSource = [...flags, "server/main.ts"];

/** The server as `npm run build:server` has written it, which holds 100 MB less. */
export const builtServer = [...flags, "dist/node/server/main.js"];

/**
 * An operator's command as `npm run build:server` has written it.
 * @param {string} name of its file in server/installation/commands
 */
export const builtCommand = (name) => `dist/node/server/installation/commands/${name}.js`;

/** The settings of a .env file, where there is one, for Node to read. */
export function settingsArguments() {
  return existsSync(new URL(".env", root)) ? ["--env-file=.env"] : [];
}

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { giveUp, root } from "./run.mjs";

const oldestMajor = 24;

const settingsFile = new URL(".env", root);

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
 * The embedded database is WebAssembly, which stays as it is compiled first: to optimise its interpreter of expressions
 * alone takes V8 600 MB and a second of a processor at each start (docs/performance.md, "The embedded database's program").
 */
export const engineFlags = ["--liftoff-only"];

/**
 * Without pretenuring: V8 otherwise allocates rows in the old generation, where dead ones keep young ones
 * (docs/performance.md, "What a read costs").
 *
 * An old generation that is collected when it has grown by 60%, not fourfold as where there is much memory, takes less.
 * A start fills less than 80 MB of it, which are not worth a collection.
 * Buffers that are used once, as of an upload, are freed when there are 20 MB of them, not 100; that flag's other
 * effect, the default of the one below, is not used. At rest the server collects garbage by itself.
 */
const flags = [
  ...engineFlags,
  "--no-allocation-site-pretenuring",
  "--heap-growing-percent=60",
  "--initial-old-space-size=80",
  "--scavenger-max-new-space-capacity-mb=4",
  "--expose-gc",
];

/** A list of 50 takes a quarter less of the server than with 4 MB, for 25 MB more under load. */
const besidePostgres = ["--max-semi-space-size=16", ...flags];

/** The embedded database is in the same process, and large imports nearly fill the memory that it may take. */
const withDatabase = ["--max-semi-space-size=4", ...flags];

/**
 * For glibc's malloc. All threads share one heap, for else each keeps what it has freed: 10 MB. Blocks from 64 KiB on
 * always lie outside that heap: by itself malloc raises this limit to the largest one freed, and does not give back
 * the hole that is left below a long-lived block.
 */
export const serverVariables = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536" };

/** The server as it is written, for development and a few tests. */
export const serverSource = [...withDatabase, "server/main.ts"];

const builtProgram = "dist/node/server/main.js";

/** The server as `npm run build:server` has written it, which takes 100 MB less; beside a PostgreSQL. */
export const builtServer = [...besidePostgres, builtProgram];

/** The same, as `npm start` runs it with the settings at hand. */
export function startedServer(settings = settingsFile) {
  return hasPostgres(settings) ? builtServer : [...withDatabase, builtProgram];
}

/** @param {URL} settings */
function hasPostgres(settings) {
  if (process.env.DATABASE_URL || process.env.DATABASE_URL_FILE) return true;
  if (!existsSync(settings)) return false;
  return /^\s*DATABASE_URL(_FILE)?=./m.test(readFileSync(settings, "utf8"));
}

const commands = "server/administration/installation/commands";

/**
 * An operator's command as `npm run build:server` has written it.
 * @param {string} name of its file in server/administration/installation/commands
 */
export const builtCommand = (name) => [...engineFlags, `dist/node/${commands}/${name}.js`];

/** @param {string} name */
export const commandSource = (name) => [...engineFlags, `${commands}/${name}.ts`];

/** The settings of a .env file, where there is one, for Node to read. */
export function settingsArguments() {
  return existsSync(settingsFile) ? ["--env-file=.env"] : [];
}

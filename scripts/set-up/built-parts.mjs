import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { giveUp, root, runScript, say } from "./run.mjs";

/** What is built, and the files and folders whose content decides what comes of it. */
const parts = {
  site: [
    "package-lock.json",
    "public",
    "react-router.config.ts",
    "scripts/build",
    "server/site",
    "shared",
    "vite.config.ts",
    "web",
  ],
  server: [
    "migrations",
    "package-lock.json",
    "scripts/build",
    "server",
    "shared",
    "web/tokens.css",
  ],
  database: [
    "package-lock.json",
    "scripts/build/build-database.ts",
    "server/platform/database/embedded/durable-file-system.ts",
    "server/platform/database/embedded/embedded-postgres.ts",
  ],
};

/** Builds the site and the server, each unless it was built from the sources as they are. */
export async function ensureBuilt() {
  await ensurePart("site", parts.site);
  await ensureServerBuilt();
}

/** Builds the server and the database that it begins with, each unless it was built from the sources as they are. */
export async function ensureServerBuilt() {
  await ensurePart("database", parts.database);
  await ensurePart("server", parts.server);
}

/** Whether the server was built from the sources as they are. */
export async function isServerBuilt() {
  const fingerprint = fingerprintOf(fileURLToPath(root), parts.server);
  return (await readStamp(stampOf("server"))) === fingerprint;
}

/**
 * @param {string} part
 * @param {string[]} sources
 */
async function ensurePart(part, sources) {
  const fingerprint = fingerprintOf(fileURLToPath(root), sources);
  if ((await readStamp(stampOf(part))) === fingerprint) return;
  say(`Building the ${part} ...`);
  const done = await runScript(`build:${part}`, { quiet: true });
  if (!done) giveUp(`The ${part} could not be built; see above.`);
}

/**
 * Builds a part, and notes the sources that it was built from.
 * @param {keyof typeof parts} part
 * @param {() => Promise<boolean>} build
 */
export async function buildPart(part, build) {
  const fingerprint = fingerprintOf(fileURLToPath(root), parts[part]);
  return buildNoted(stampOf(part), fingerprint, build);
}

/**
 * A build that fails has torn down what was there, so that no note of it may stay.
 * @param {URL} stamp where it is noted
 * @param {string} fingerprint of the sources
 * @param {() => Promise<boolean>} build
 * @returns {Promise<boolean>} whether it went well
 */
export async function buildNoted(stamp, fingerprint, build) {
  await rm(stamp, { force: true });
  const done = await build();
  if (done) await writeFile(stamp, fingerprint);
  return done;
}

/**
 * A hash over the names and contents of files, which a clone, a touch or another branch and back
 * leave as it was. Two thousand small files take a twelfth of the time where none waits for the event loop.
 * @param {string} folder
 * @param {string[]} paths files or folders in it
 * @returns {string}
 */
export function fingerprintOf(folder, paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => listFiles(folder, path)).toSorted()) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @param {string} path of a file, or of a folder whose files are listed
 * @returns {string[]}
 */
function listFiles(folder, path) {
  if (statSync(join(folder, path)).isFile()) return [path];
  const entries = readdirSync(join(folder, path), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? listFiles(folder, inside) : [inside];
  });
}

/** @param {string} part */
function stampOf(part) {
  return new URL(`dist/${part}-built-from`, root);
}

/** @param {URL} stamp */
async function readStamp(stamp) {
  return readFile(stamp, "utf8").catch(() => undefined);
}

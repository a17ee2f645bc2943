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
  await ensurePart("site");
  await ensureServerBuilt();
}

/** Builds the server and the database that it begins with, each unless it was built from the sources as they are. */
export async function ensureServerBuilt() {
  await ensurePart("database");
  await ensurePart("server");
}

/** Whether the server was built from the sources as they are. */
export async function isServerBuilt() {
  return isBuilt("server");
}

/** @param {keyof typeof parts} part */
async function ensurePart(part) {
  if (await isBuilt(part)) return;
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

/** @param {keyof typeof parts} part */
async function isBuilt(part) {
  const seen = new URL(`dist/${part}-seen`, root);
  return isBuiltFrom(fileURLToPath(root), parts[part], { stamp: stampOf(part), seen });
}

/**
 * Whether sources are as they were when a part was built. Those that look as they did when they were compared last are not
 * read again: to read them all doubles what this adds to each start.
 * @param {string} folder
 * @param {string[]} paths files or folders in it
 * @param {{ stamp: URL, seen: URL }} notes which sources it was built from, and how these looked
 * @returns {Promise<boolean>}
 */
export async function isBuiltFrom(folder, paths, { stamp, seen }) {
  const noted = await readStamp(stamp);
  if (noted === undefined) return false;
  const looks = `${noted} ${looksOf(folder, paths)}`;
  if ((await readStamp(seen)) === looks) return true;
  if (noted !== fingerprintOf(folder, paths)) return false;
  // Where nothing can be written, they are read each time.
  await writeFile(seen, looks).catch(() => undefined);
  return true;
}

/**
 * A hash over the names and sizes of files, and the times at which the system saw them change.
 * @param {string} folder
 * @param {string[]} paths files or folders in it
 */
function looksOf(folder, paths) {
  const hash = createHash("sha256");
  for (const path of listSources(folder, paths)) {
    const { size, ctimeMs } = statSync(join(folder, path));
    hash.update(`${path}\0${size}\0${ctimeMs}\0`);
  }
  return hash.digest("hex");
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
  for (const path of listSources(folder, paths)) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @param {string[]} paths files or folders in it
 */
function listSources(folder, paths) {
  return paths.flatMap((path) => listFiles(folder, path)).toSorted();
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

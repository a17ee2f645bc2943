import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { giveUp, root, runScript, say } from "./run.mjs";

/** What is built, and the files and folders whose content decides what comes of it. */
const parts = {
  site: [
    "package-lock.json",
    "react-router.config.ts",
    "scripts/build",
    "server/site",
    "shared",
    "vite.config.ts",
    "web",
  ],
  server: ["package-lock.json", "scripts/build", "server", "shared"],
};

/** Builds the site and the server, each unless it was built from the sources as they are. */
export async function ensureBuilt() {
  await ensurePart("site", parts.site);
  await ensureServerBuilt();
}

/** Builds the server alone, unless it was built from the sources as they are. */
export async function ensureServerBuilt() {
  await ensurePart("server", parts.server);
}

/** Whether the server was built from the sources as they are. */
export async function isServerBuilt() {
  const fingerprint = await fingerprintOf(fileURLToPath(root), parts.server);
  return (await readStamp(stampOf("server"))) === fingerprint;
}

/**
 * @param {string} part
 * @param {string[]} sources
 */
async function ensurePart(part, sources) {
  const stamp = stampOf(part);
  const fingerprint = await fingerprintOf(fileURLToPath(root), sources);
  if ((await readStamp(stamp)) === fingerprint) return;
  say(`Building the ${part} ...`);
  await rm(stamp, { force: true });
  const done = await runScript(`build:${part}`, { quiet: true });
  if (!done) giveUp(`The ${part} could not be built; see above.`);
  await writeFile(stamp, fingerprint);
}

/**
 * A hash over the names and contents of files, which a clone, a touch or another branch and back
 * leave as it was.
 * @param {string} folder
 * @param {string[]} paths files or folders in it
 * @returns {Promise<string>}
 */
export async function fingerprintOf(folder, paths) {
  const hash = createHash("sha256");
  const lists = await Promise.all(paths.map((path) => listFiles(folder, path)));
  for (const path of lists.flat().toSorted()) {
    const content = await readFile(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @param {string} path of a file, or of a folder whose files are listed
 * @returns {Promise<string[]>}
 */
async function listFiles(folder, path) {
  if ((await stat(join(folder, path))).isFile()) return [path];
  const names = await readdir(join(folder, path));
  const lists = await Promise.all(names.map((name) => listFiles(folder, join(path, name))));
  return lists.flat();
}

/** @param {string} part */
function stampOf(part) {
  return new URL(`dist/${part}-built-from`, root);
}

/** @param {URL} stamp */
async function readStamp(stamp) {
  return readFile(stamp, "utf8").catch(() => undefined);
}

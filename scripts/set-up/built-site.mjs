import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { giveUp, root, runScript, say } from "./run.mjs";

/** Files and folders whose content decides what the build makes. */
const sources = [
  "package-lock.json",
  "react-router.config.ts",
  "scripts/build",
  "server/site",
  "shared",
  "vite.config.ts",
  "web",
];

const stamp = new URL("dist/built-from", root);

/** Builds the site unless it was built from the sources as they are. */
export async function ensureSite() {
  const fingerprint = await fingerprintOf(fileURLToPath(root), sources);
  if ((await readStamp()) === fingerprint) return;
  say("Building the site ...");
  if (!(await buildSite(fingerprint))) giveUp("The site could not be built; see above.");
}

/** @param {string} fingerprint */
async function buildSite(fingerprint) {
  await rm(stamp, { force: true });
  const done = await runScript("build", { quiet: true });
  if (done) await writeFile(stamp, fingerprint);
  return done;
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

async function readStamp() {
  return readFile(stamp, "utf8").catch(() => undefined);
}

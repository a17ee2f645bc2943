import { readFile } from "node:fs/promises";
import { giveUp, root, runSystemNpm, say } from "./run.mjs";

/**
 * @typedef {{ version?: string, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/** Installs the locked packages unless exactly they are installed already. */
export async function ensurePackages() {
  const wanted = await readLock("package-lock.json");
  // npm notes here what it has installed, once it has finished.
  const installed = await readLock("node_modules/.package-lock.json");
  if (!wanted) giveUp("package-lock.json is missing. Restore it: git checkout package-lock.json");
  if (installed && isInstalled(wanted, installed)) return;
  say("Installing packages, about a minute ...");
  const done = await runSystemNpm(["ci", "--no-audit", "--no-fund"]);
  if (!done) giveUp("The packages could not be installed. npm's messages above say why.");
}

/**
 * Whether an installation contains what the lock asks for. An optional package may be missing: it
 * belongs to another system.
 * @param {Lock} wanted
 * @param {Lock} installed
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * @param {string} path
 * @returns {Promise<Lock | undefined>}
 */
async function readLock(path) {
  try {
    return JSON.parse(await readFile(new URL(path, root), "utf8"));
  } catch {
    return undefined;
  }
}

import { existsSync } from "node:fs";
import { run, say } from "./run.mjs";

const debianChromium = "/usr/bin/chromium";

/**
 * Makes sure that the journeys have a browser: Debian's Chromium, else Playwright's own.
 * @returns {Promise<boolean>} false where neither could be installed
 */
export async function ensureBrowser() {
  if (existsSync(debianChromium)) return true;
  if (isDebianRoot()) {
    say("Installing Chromium ...");
    const args = ["install", "--yes", "--no-install-recommends", "chromium"];
    const isUpdated = await run("apt-get", ["update"], { quiet: true });
    if (isUpdated && (await run("apt-get", args, { quiet: true }))) return true;
  }
  return run("npm", ["exec", "--", "playwright", "install", "chromium"], { quiet: true });
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

import { existsSync } from "node:fs";
import { run, say } from "./run.mjs";

/** Debian's Chromium, better without windows, whose toolbars take a third of the processor's time. */
const debianBrowsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** @returns {string | undefined} the journeys' browser, where it is not Playwright's own */
export function findBrowser() {
  return debianBrowsers.find((path) => existsSync(path));
}

/**
 * Makes sure that the journeys have a browser: Debian's Chromium, else Playwright's own.
 * @returns {Promise<boolean>} false where neither could be installed
 */
export async function ensureBrowser() {
  if (findBrowser()) return true;
  if (isDebianRoot()) {
    say("Installing Chromium ...");
    const args = ["install", "--yes", "--no-install-recommends", "chromium-headless-shell"];
    const isUpdated = await run("apt-get", ["update"], { quiet: true });
    if (isUpdated && (await run("apt-get", args, { quiet: true }))) return true;
  }
  const args = ["exec", "--", "playwright", "install", "--only-shell", "chromium"];
  return run("npm", args, { quiet: true });
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

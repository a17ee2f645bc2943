// Asks npm's registry for known faults of the libraries that ship with the product. Fails where one has waited for longer
// than SECURITY.md promises; where the registry cannot be reached it says so and passes.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { isOverdue, readFindings } from "./overdue-findings.mjs";
import { root, say } from "./set-up/run.mjs";

const limitMs = 30_000;

const report = await askRegistry();
if (report === null) {
  say("Known faults of libraries: not checked, for npm's registry does not answer audits here.");
} else {
  await printOverdue(readFindings(report));
}

/** @returns {Promise<import("./overdue-findings.mjs").Report | null>} */
function askRegistry() {
  const args = ["audit", "--json", "--omit=dev", "--fetch-retries=0", "--fetch-timeout=10000"];
  return new Promise((resolve) => {
    const options = {
      cwd: root,
      timeout: limitMs,
      maxBuffer: 2 ** 26,
      shell: process.platform === "win32",
    };
    // It ends with 1 where it has found something, so only its output counts.
    execFile("npm", args, options, (_error, stdout) => resolve(parseReport(stdout)));
  });
}

/** @param {string} text */
function parseReport(text) {
  try {
    const parsed = JSON.parse(text);
    return "vulnerabilities" in parsed ? parsed : null;
  } catch {
    return null;
  }
}

/** @param {import("./overdue-findings.mjs").Finding[]} findings */
async function printOverdue(findings) {
  const exceptions = JSON.parse(
    await readFile(new URL("audit-exceptions.json", import.meta.url), "utf8"),
  );
  const now = new Date();
  for (const finding of findings) {
    const publishedAt = await readPublication(finding.id);
    const isLate = isOverdue(finding, { publishedAt, exceptions, now });
    const { severity, library, id, title } = finding;
    say(`${isLate ? "Overdue" : "To be fixed"}: ${severity}, ${library}: ${title} (${id})`);
    if (isLate) process.exitCode = 1;
  }
  if (findings.length === 0) say("No library that ships has a known critical or high fault.");
}

/**
 * Null where no one says.
 * @param {string} id
 */
async function readPublication(id) {
  const address = `https://api.github.com/advisories/${id}`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    const { published_at: at } = await answer.json();
    return typeof at === "string" ? new Date(at) : null;
  } catch {
    return null;
  }
}

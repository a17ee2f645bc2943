// Everything that must pass before a change is taken. A part that cannot run counts as a failure.
import { join } from "node:path";
import { ensureBrowser } from "./set-up/browser.mjs";
import { ensurePackages } from "./set-up/installed-packages.mjs";
import { run, runScript, say } from "./set-up/run.mjs";
import {
  countPlaywright,
  countVitest,
  readCounts,
  secondsUnder,
  shownAtFailures,
  slowest,
} from "./test-counts.mjs";
import { makeTestFolder } from "./test-folder.mjs";

const began = performance.now();
await ensurePackages();
const folder = await makeTestFolder();
process.env.TMPDIR = folder;
// The checks and the tests start the same programs again and again.
process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
// Building leaves a processor idle, which the checks take. Debian installs one package at a time: the browser now,
// perhaps PostgreSQL with the API tests.
const [checks, built, hasBrowser] = await Promise.all([
  checkSources(),
  check("Build", "build"),
  ensureBrowser(),
]);
const parts = [...checks, built, ...(await testUnitsAndApi()), await testJourneys()];

const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
const failures = parts.flatMap((part) => part.failures);
const timed = parts.flatMap((part) => part.timed);
const minutes = (performance.now() - began) / 60_000;
process.exitCode = failed > 0 ? 1 : 0;
say(["\nThe slowest tests:", ...slowest(timed, 15)].join("\n"));
say(["", ...failures.map((failure) => `Failed: ${failure}`)].join("\n"));
say(`${passed} passed, ${failed} failed, in ${minutes.toFixed(1)} minutes`);

async function checkSources() {
  return [
    await check("Format", "format:check"),
    await check("Lint", "lint"),
    await check("Types", "types"),
    await check("Unused exports", "unused"),
    await check("Known faults of libraries", "audit", { quiet: false }),
  ];
}

/**
 * @param {string} name
 * @param {string} script of package.json
 * @param {{ quiet?: boolean }} [options]
 */
async function check(name, script, { quiet = true } = {}) {
  say(`\n${name} ...`);
  const isFine = await runScript(script, { quiet });
  if (!isFine) say(`${name} failed; see above.`);
  return isFine
    ? { passed: 0, failed: 0, failures: [], timed: [] }
    : { passed: 0, failed: 1, failures: [`${name}, see above`], timed: [] };
}

/** Those on the embedded database wait for its one thread, the others for mail and for time: together they use both processors. */
async function testUnitsAndApi() {
  say("\nUnit and API tests, on the embedded database and on PostgreSQL ...");
  return Promise.all([
    runVitest("Tests on the embedded database", "api-embedded"),
    runVitest("Unit tests and those on PostgreSQL", "!api-embedded"),
  ]);
}

/**
 * @param {string} name
 * @param {string} project of vitest.config.ts; all but one with a "!"
 */
async function runVitest(name, project) {
  const report = join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["exec", "--", "vitest", "run", `--project=${project}`, ...reporters];
  const endedWell = await run("npm", args);
  return readCounts(name, endedWell, report, printAndCount);
}

/** @param {import("./test-counts.mjs").VitestReport} report */
function printAndCount(report) {
  const seconds = secondsUnder(report, "torture");
  if (seconds !== null) {
    say(`The short forms of the torture took ${seconds.toFixed(0)} s, added up (aim: 90 s).`);
  }
  return countVitest(report);
}

async function testJourneys() {
  say("\nJourneys in Chromium ...");
  const report = join(folder, "playwright.json");
  const endedWell =
    hasBrowser &&
    (await run("npm", ["exec", "--", "playwright", "test", "--reporter=list,json"], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }));
  for (const shown of await shownAtFailures(report)) say(shown);
  return readCounts("Journeys", endedWell, report, countPlaywright);
}

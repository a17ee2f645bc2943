import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ name: string, seconds: number }} TimedTest */

/** @typedef {{ passed: number, failed: number, failures: string[], timed: TimedTest[] }} Counts */

/**
 * @typedef {{
 *   numTotalTests: number,
 *   numPassedTests: number,
 *   testResults: {
 *     name: string,
 *     status: string,
 *     message?: string,
 *     assertionResults: {
 *       fullName: string,
 *       status: string,
 *       duration?: number,
 *       failureMessages?: string[],
 *     }[],
 *   }[],
 * }} VitestReport
 */

/** @typedef {{ message?: string, location?: { file: string, line: number } }} PlaywrightError */

/**
 * @typedef {{
 *   duration: number,
 *   errors?: PlaywrightError[],
 *   attachments?: { name: string, path?: string }[],
 * }} PlaywrightResult
 */

/**
 * @typedef {{
 *   specs: { file: string, title: string, tests: { status: string, results: PlaywrightResult[] }[] }[],
 *   suites?: PlaywrightSuite[],
 * }} PlaywrightSuite
 */

/**
 * @typedef {{
 *   stats: { expected: number, unexpected: number, skipped: number },
 *   suites: PlaywrightSuite[],
 * }} PlaywrightReport
 */

/**
 * Counts the tests in Vitest's JSON report. A test that was left out has not passed.
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest({ numTotalTests, numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status !== "passed");
    if (failed.length === 0 && status !== "passed") return [withReason(file, message)];
    return failed.map(({ fullName, failureMessages }) =>
      withReason(`${file}: ${fullName}`, failureMessages?.[0] || message),
    );
  });
  const timed = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      name: `${relative(process.cwd(), file)}: ${fullName}`,
      seconds: duration / 1_000,
    })),
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, failures, timed };
}

/**
 * @param {string} failure
 * @param {string} [reason] of which the first line is enough; a file's own where what comes before its tests failed
 */
function withReason(failure, reason = "") {
  const [line] = stripVTControlCharacters(reason).split("\n");
  return line ? `${failure} (${line})` : failure;
}

/**
 * What the tests in a folder took, added up.
 * @param {VitestReport} report
 * @param {string} folder
 * @returns {number | null} in seconds; null where the report has none of its files
 */
export function secondsUnder({ testResults }, folder) {
  const within = testResults.filter(({ name }) =>
    relative(process.cwd(), name).startsWith(`${folder}/`),
  );
  if (within.length === 0) return null;
  const tests = within.flatMap(({ assertionResults }) => assertionResults);
  return tests.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1_000;
}

/**
 * Counts the journeys in Playwright's JSON report. One that was left out has not passed.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.skipped,
    failures: suites.flatMap(failuresOf),
    timed: suites.flatMap(timesOf),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failuresOf({ specs, suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => isFailure(status)));
  const own = failed.map(({ file, title, tests }) => {
    const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors));
    return withReason(`${file}: ${title}`, describeError(error));
  });
  return [...own, ...suites.flatMap(failuresOf)];
}

/**
 * In one line: where it failed, which may be a file of its helpers, how, and what was expected and found.
 * @param {PlaywrightError} [error]
 */
function describeError({ message = "", location } = {}) {
  const [summary = ""] = stripVTControlCharacters(message).split(/Call log:|\n[> ]*\d+ \|/);
  const [fault = "", ...others] = summary.split(/\s*\n\s*/);
  const compared = others.filter((line) => /^(Locator|Expected|Received)\b|^[-+]/.test(line));
  const place = location ? `${relative(process.cwd(), location.file)}:${location.line}: ` : "";
  return place + [fault, ...compared.slice(0, 10)].join(" ").replaceAll(/\s+/g, " ");
}

/**
 * What the pages of journeys that failed showed at their end: the folder with all that Playwright keeps of them may be
 * gone when one reads of the failure.
 * @param {string} reportFile Playwright's JSON report
 * @returns {Promise<string[]>}
 */
export async function shownAtFailures(reportFile) {
  /** @type {PlaywrightReport} */
  const { suites } = JSON.parse(await readFile(reportFile, "utf8").catch(() => '{ "suites": [] }'));
  const files = suites.flatMap(contextFilesOf);
  return Promise.all(files.map(async (file) => snapshotIn(await readFile(file, "utf8"))));
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function contextFilesOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.flatMap(({ attachments = [] }) =>
    attachments.flatMap(({ name, path }) => (name === "error-context" && path ? [path] : [])),
  );
  return [...own, ...suites.flatMap(contextFilesOf)];
}

/**
 * @param {string} context Playwright's description of a failure, in Markdown
 * @returns {string} the test's name and the accessible parts of its page
 */
function snapshotIn(context) {
  const [, name = ""] = /^- Name: (.*)$/m.exec(context) ?? [];
  const [, snapshot = "nothing"] = /^```yaml\n(.*?)^```$/ms.exec(context) ?? [];
  return `What the page showed in ${name}:\n${snapshot}`;
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {TimedTest[]}
 */
function timesOf({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ name: `${file}: ${title}`, seconds: duration / 1_000 })),
    ),
  );
  return [...own, ...suites.flatMap(timesOf)];
}

/**
 * The tests that took longest, a line each.
 * @param {TimedTest[]} timed
 * @param {number} count
 * @returns {string[]}
 */
export function slowest(timed, count) {
  return timed
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** @param {string} status */
function isFailure(status) {
  return status === "unexpected" || status === "skipped";
}

/**
 * The counts of a part of the test run. A part that ended badly without naming a failed test, or
 * has no report, is itself one failure.
 * @template Report
 * @param {string} name
 * @param {boolean} endedWell
 * @param {string} reportFile
 * @param {(report: Report) => Counts} count
 * @returns {Promise<Counts>}
 */
export async function readCounts(name, endedWell, reportFile, count) {
  try {
    const counts = count(JSON.parse(await readFile(reportFile, "utf8")));
    if (endedWell || counts.failed > 0) return counts;
    const failures = [...counts.failures, `${name}: ended badly, see above`];
    return { ...counts, failed: 1, failures };
  } catch {
    return { passed: 0, failed: 1, failures: [`${name}: gave no report, see above`], timed: [] };
  }
}

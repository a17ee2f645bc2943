import { readFile } from "node:fs/promises";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Counts the tests in Vitest's JSON report. A test that was left out has not passed.
 * @param {{ numTotalTests: number, numPassedTests: number }} report
 * @returns {Counts}
 */
export function countVitest({ numTotalTests, numPassedTests }) {
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

/**
 * Counts the journeys in Playwright's JSON report. One that was left out has not passed; one
 * that passed when it was tried again has, and Playwright's own report names it.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
}

/**
 * The counts of a part of the test run. A part that ended badly without naming a failed test, or
 * has no report, is itself one failure.
 * @template Report
 * @param {boolean} endedWell
 * @param {string} reportFile
 * @param {(report: Report) => Counts} count
 * @returns {Promise<Counts>}
 */
export async function readCounts(endedWell, reportFile, count) {
  try {
    const { passed, failed } = count(JSON.parse(await readFile(reportFile, "utf8")));
    return { passed, failed: endedWell ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

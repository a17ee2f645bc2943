import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countPlaywright, countVitest, readCounts } from "./test-counts.mjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "counts-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test("a unit test that was left out counts as failed", () => {
  expect(countVitest({ numTotalTests: 10, numPassedTests: 7 })).toEqual({ passed: 7, failed: 3 });
});

test("a journey that was left out counts as failed, one that needed a second try does not", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 4 });
});

test("a run that ended badly after its tests had passed is a failure", async () => {
  const report = join(folder, "report.json");
  await writeFile(report, JSON.stringify({ numTotalTests: 4, numPassedTests: 4 }));
  expect(await readCounts(true, report, countVitest)).toEqual({ passed: 4, failed: 0 });
  expect(await readCounts(false, report, countVitest)).toEqual({ passed: 4, failed: 1 });
});

test("a run that wrote no report is a failure", async () => {
  const report = join(folder, "missing.json");
  expect(await readCounts(false, report, countVitest)).toEqual({ passed: 0, failed: 1 });
});

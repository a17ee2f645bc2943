import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  countPlaywright,
  countVitest,
  readCounts,
  secondsUnder,
  shownAtFailures,
  slowest,
} from "./test-counts.mjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "counts-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const unitReport = {
  numTotalTests: 10,
  numPassedTests: 7,
  testResults: [
    {
      name: join(process.cwd(), "web/a.test.ts"),
      status: "failed",
      assertionResults: [
        { fullName: "adds", status: "passed" },
        { fullName: "subtracts", status: "failed", failureMessages: ["Expected 1\n    at a.ts"] },
      ],
    },
    {
      name: join(process.cwd(), "web/b.test.ts"),
      status: "failed",
      message: "No database",
      assertionResults: [],
    },
  ],
};

test("a unit test that was left out counts as failed, and what failed is named with its reason", () => {
  expect(countVitest(unitReport)).toMatchObject({
    passed: 7,
    failed: 3,
    failures: ["web/a.test.ts: subtracts (Expected 1)", "web/b.test.ts (No database)"],
  });
});

test("the slowest tests are named, the slowest first", () => {
  const timed = [0.5, 12.34, 3].map((seconds) => ({ name: `takes ${seconds}`, seconds }));
  expect(slowest(timed, 2)).toEqual(["  12.3 s  takes 12.34", "   3.0 s  takes 3"]);
});

test("what the tests of one folder took is added up", () => {
  const report = {
    numTotalTests: 4,
    numPassedTests: 4,
    testResults: [
      resultOf("torture/a.test.ts", { duration: 1_500 }),
      resultOf("torture/b.test.ts", { duration: 500 }),
      resultOf("torture/not-run.test.ts", {}),
      resultOf("web/torture/c.test.ts", { duration: 9_000 }),
    ],
  };
  expect(secondsUnder(report, "torture")).toBe(2);
  expect(secondsUnder(report, "bench")).toBeNull();
});

function resultOf(file: string, took: { duration?: number }) {
  const assertionResults = [{ fullName: "passes", status: "passed", ...took }];
  return { name: join(process.cwd(), file), status: "passed", assertionResults };
}

test("a journey that was left out counts as failed, and what failed is named with its reason", () => {
  const stats = { expected: 5, unexpected: 1, skipped: 3 };
  const diff = "- Expected  - 1\n+ Received  + 1\n\n  Array [\n-   450,\n+   447,\n  ]";
  const message = `Error: toEqual failed\n\n${diff}\n\n  11 |\n> 12 | met`;
  const file = join(process.cwd(), "tests/support/table.ts");
  const error = { message, location: { file, line: 12 } };
  const spec = (title: string, status: string) => ({
    file: "a.spec.ts",
    title,
    tests: [
      { status, results: [{ duration: 1_500, errors: status === "unexpected" ? [error] : [] }] },
    ],
  });
  const inner = { specs: [spec("deletes", "unexpected"), spec("restores", "expected")] };
  const suites = [{ specs: [spec("adds", "expected"), spec("edits", "skipped")], suites: [inner] }];
  expect(countPlaywright({ stats, suites })).toMatchObject({
    passed: 5,
    failed: 4,
    failures: [
      "a.spec.ts: edits",
      "a.spec.ts: deletes (tests/support/table.ts:12: Error: toEqual failed - Expected - 1 + Received + 1 - 450, + 447,)",
    ],
  });
});

test.each(["# Page snapshot", "# Error details\n\n```\nnot seen\n```"])(
  "what the page of a failed journey showed is said, below %j",
  async (heading) => {
    const context = join(folder, "error-context.md");
    const lines = ["# Test info", "- Name: adds", heading, "", "```yaml", "- main:", "```", ""];
    await writeFile(context, lines.join("\n"));
    const report = join(folder, "report.json");
    const results = [{ duration: 1, attachments: [{ name: "error-context", path: context }] }];
    const spec = { file: "a.spec.ts", title: "adds", tests: [{ status: "", results }] };
    await writeFile(
      report,
      JSON.stringify({ suites: [{ specs: [], suites: [{ specs: [spec] }] }] }),
    );
    expect(await shownAtFailures(report)).toEqual(["What the page showed in adds:\n- main:\n"]);
    expect(await shownAtFailures(join(folder, "missing.json"))).toEqual([]);
  },
);

test("a run that ended badly after its tests had passed is a failure", async () => {
  const report = join(folder, "report.json");
  await writeFile(report, JSON.stringify({ numTotalTests: 4, numPassedTests: 4, testResults: [] }));
  expect(await readCounts("Units", true, report, countVitest)).toMatchObject({
    passed: 4,
    failed: 0,
    failures: [],
  });
  expect(await readCounts("Units", false, report, countVitest)).toMatchObject({
    passed: 4,
    failed: 1,
    failures: ["Units: ended badly, see above"],
  });
});

test("a run that wrote no report is a failure", async () => {
  const report = join(folder, "missing.json");
  expect(await readCounts("Units", false, report, countVitest)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ["Units: gave no report, see above"],
  });
});

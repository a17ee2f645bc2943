import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { daysToFix, isOverdue, readFindings } from "./overdue-findings.mjs";

const advisory = (severity: string, id: string) => ({
  source: 1,
  name: "left-pad",
  title: "Pads too far",
  url: `https://github.com/advisories/${id}`,
  severity,
});

const [first, second, third] = [
  "GHSA-aaaa-1111-bbbb",
  "GHSA-cccc-2222-dddd",
  "GHSA-eeee-3333-ffff",
];

test("each critical or high fault is read once, with its library", () => {
  const report = {
    vulnerabilities: {
      "left-pad": { via: [advisory("critical", first), advisory("moderate", third)] },
      "on-top-of-it": { via: ["left-pad", advisory("critical", first), advisory("high", second)] },
    },
  };
  expect(readFindings(report).map(({ id, library }) => [id, library])).toEqual([
    [first, "left-pad"],
    [second, "left-pad"],
  ]);
});

const now = new Date("2026-03-31T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const exceptionUntil = (until: string) => [{ id: first, until, reason: "We never pad" }];

test.each([
  ["critical", daysAgo(6), [], false],
  ["critical", daysAgo(8), [], true],
  ["high", daysAgo(29), [], false],
  ["high", daysAgo(31), [], true],
  ["high", null, [], true],
  ["critical", daysAgo(90), exceptionUntil("2026-03-31"), false],
  ["critical", daysAgo(90), exceptionUntil("2026-03-30"), true],
] as const)(
  "%s, published %s, with the exceptions %j: overdue is %s",
  (severity, publishedAt, exceptions, late) => {
    const finding = { id: first, library: "left-pad", severity, title: "Pads too far" };
    expect(isOverdue(finding, { publishedAt, exceptions: [...exceptions], now })).toBe(late);
  },
);

test("without a registry the audit says so in a line, and passes", async () => {
  const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9" };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/audit.mjs"], { env });
  expect(stdout).toBe(
    "Known faults of libraries: not checked, for npm's registry does not answer audits here.\n",
  );
});

test("the time frames are those that SECURITY.md promises, and each exception has day and reason", async () => {
  const promised = await readFile("SECURITY.md", "utf8");
  for (const [severity, days] of Object.entries(daysToFix)) {
    expect(promised).toMatch(new RegExp(`\\| ${severity} +\\| ${days} +\\|`));
  }
  const exceptions: unknown = JSON.parse(await readFile("scripts/audit-exceptions.json", "utf8"));
  const exception = z.strictObject({
    id: z.string(),
    until: z.iso.date(),
    reason: z.string().min(10),
  });
  expect(z.array(exception).safeParse(exceptions).success).toBe(true);
});

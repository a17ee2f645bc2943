import { expect, test } from "vitest";
import { shadedRanges } from "./shades.ts";

const write = (value: number) => `€${value}`;

test("ranges have round bounds, which belong to the upper one, and grow stronger", () => {
  const { ranges, rangeOf } = shadedRanges([3, null, 950, 400], write);
  expect(ranges.map(({ label }) => label)).toEqual([
    "Under €200",
    "€200 to €400",
    "€400 to €600",
    "€600 to €800",
    "€800 and more",
  ]);
  const strengths = ranges.map(({ strength }) => strength);
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
  expect(rangeOf(400)?.label).toBe("€400 to €600");
  expect(rangeOf(null)).toBeNull();
});

test("counts that are all the same have one range, and whole numbers no halves between them", () => {
  expect(shadedRanges([2, 2], write).ranges).toMatchObject([{ label: "€2" }]);
  expect(shadedRanges([1, 2], write).ranges).toMatchObject([
    { label: "Under €2" },
    { label: "€2 and more" },
  ]);
  expect(shadedRanges([], write).ranges).toEqual([]);
});

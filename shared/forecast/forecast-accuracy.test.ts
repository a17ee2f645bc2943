import { expect, test } from "vitest";
import { calibrationOf, gradeOf, periodResults, valueBias } from "./forecast-accuracy.ts";

test("the Brier score is the mean squared difference, worked by hand", () => {
  // 20 deals at 75 %, of which 10 were won: 10 * 0.25^2 + 10 * 0.75^2 = 6.25.
  // 20 deals at 10 %, of which 2 were won: 2 * 0.9^2 + 18 * 0.1^2 = 1.8. Together 8.05 / 40 = 0.20125.
  // Base rate 12 / 40 = 0.3, reference 0.3 * 0.7 = 0.21, skill 1 - 0.20125 / 0.21 = 0.041666...
  // Said on average (20 * 0.75 + 20 * 0.1) / 40 = 0.425, so 0.125 too much.
  const grade = gradeOf([
    { probability: 75, cases: 20, won: 10 },
    { probability: 10, cases: 20, won: 2 },
  ]);
  expect(grade).toMatchObject({ cases: 40, won: 12, baseRate: 0.3 });
  expect(grade?.brier).toBeCloseTo(0.201_25, 10);
  expect(grade?.skill).toBeCloseTo(1 - 0.201_25 / 0.21, 10);
  expect(grade?.bias).toBeCloseTo(0.125, 10);
});

test("perfect probabilities have a skill of 1, and the base rate one of 0", () => {
  const perfect = [
    { probability: 100, cases: 15, won: 15 },
    { probability: 0, cases: 15, won: 0 },
  ];
  expect(gradeOf(perfect)).toMatchObject({ brier: 0, skill: 1, bias: 0 });
  expect(gradeOf([{ probability: 25, cases: 40, won: 10 }])?.skill).toBeCloseTo(0, 10);
  expect(gradeOf([{ probability: 90, cases: 40, won: 10 }])?.skill).toBeLessThan(0);
  expect(gradeOf([{ probability: 50, cases: 30, won: 30 }])).toMatchObject({
    brier: 0.25,
    skill: null,
  });
});

test("nothing is said under thirty closed deals", () => {
  expect(gradeOf([])).toBeNull();
  expect(gradeOf([{ probability: 50, cases: 29, won: 10 }])).toBeNull();
  expect(gradeOf([{ probability: 50, cases: 30, won: 10 }])).not.toBeNull();
});

test("calibration has ten parts by what was said, with their numbers", () => {
  const bins = calibrationOf([
    { probability: 100, cases: 4, won: 3 },
    { probability: 90, cases: 4, won: 3 },
    { probability: 10, cases: 5, won: 1 },
    { probability: 19, cases: 5, won: 0 },
    { probability: 50, cases: 0, won: 0 },
  ]);
  expect(bins).toEqual([
    { from: 10, to: 20, cases: 10, said: 0.145, happened: 0.1 },
    { from: 90, to: 100, cases: 8, said: 0.95, happened: 0.75 },
  ]);
});

test("what was expected of periods is compared with what was won in them", () => {
  const [q2, q3] = [
    { first: "2026-04-01", last: "2026-06-30" },
    { first: "2026-07-01", last: "2026-09-30" },
  ];
  const results = periodResults([
    { ...q2, ownerId: null, forecast: "100.00", result: "0.00" },
    { ...q3, ownerId: null, forecast: "50.25", result: "100.00" },
    { ...q2, ownerId: "ada", forecast: "20.00", result: "60.00" },
  ]);
  expect(results).toEqual([
    { ...q3, forecast: "50.25", result: "100.00" },
    { ...q2, forecast: "120.00", result: "60.00" },
  ]);
  expect(valueBias(results)).toBeCloseTo(170.25 / 160 - 1, 10);
  expect(valueBias([])).toBeNull();
});

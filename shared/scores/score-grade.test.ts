import { describe, expect, test } from "vitest";
import { gradeOf } from "./score-grade.ts";

describe("a score is graded", () => {
  test("as predicting wins, where deals with a higher score were won more often", () => {
    const grade = gradeOf([
      { score: 10, won: 2, lost: 18 },
      { score: 90, won: 18, lost: 2 },
    ]);
    // Of 400 pairs 18 x 18 = 324 have the won deal ahead, and 2 x 18 + 18 x 2 = 72 are equal.
    expect(grade.accuracy).toBeCloseTo((324 + 36) / 400, 10);
    expect(grade.verdict).toBe("predicts");
    expect(grade.bands).toEqual([
      { from: 0, to: 19, won: 2, lost: 18 },
      { from: 20, to: 39, won: 0, lost: 0 },
      { from: 40, to: 59, won: 0, lost: 0 },
      { from: 60, to: 79, won: 0, lost: 0 },
      { from: 80, to: 100, won: 18, lost: 2 },
    ]);
  });

  test("as misleading, where they were won less often", () => {
    const turned = [
      { score: 10, won: 18, lost: 2 },
      { score: 100, won: 2, lost: 18 },
    ];
    expect(gradeOf(turned)).toMatchObject({ verdict: "misleads" });
  });

  test("as predicting nothing, where the difference may be chance", () => {
    const even = [
      { score: 0, won: 9, lost: 10 },
      { score: 50, won: 11, lost: 10 },
    ];
    expect(gradeOf(even)).toMatchObject({ verdict: "no-signal" });
  });

  test("not at all with too few deals, or without a lost one", () => {
    const few = [{ score: 5, won: 14, lost: 15 }];
    expect(gradeOf(few)).toMatchObject({ verdict: "too-few", accuracy: null });
    expect(gradeOf([{ score: 5, won: 40, lost: 0 }])).toMatchObject({ verdict: "too-few" });
    expect(gradeOf([])).toMatchObject({ verdict: "too-few" });
  });
});

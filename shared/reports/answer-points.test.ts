import { expect, test } from "vitest";
import type { Answer } from "./questions.ts";
import { answerPoints, sayNotDrawn } from "./answer-points.ts";

type Figures = [label: string, value: string | null, against: string | null];

function answerOf(figures: Figures[]): Answer {
  const values = figures.map(([label]) => ({
    key: label === "Others" ? null : label,
    label,
    isOthers: label === "Others",
    stageType: null,
    filter: "",
    before: null,
  }));
  const counted = { count: 1, listed: 1 };
  return {
    filter: "",
    asOf: null,
    period: null,
    before: null,
    groups: [{ field: "code", label: "Code", isSeveral: false, distinct: 9, values }],
    cells: figures.map(([, value, against], place) => ({
      at: [place],
      ...counted,
      value,
      against,
      before: null,
    })),
    total: { ...counted, value: null, against: null },
    unit: "number",
    againstUnit: "number",
  };
}

test("groups with both figures are points, the first figure upwards", () => {
  const answer = answerOf([
    ["A", "1.5", "20"],
    ["B", "0", "0"],
  ]);
  expect(answerPoints(answer).map(({ label, x, y }) => [label, x, y])).toEqual([
    ["A", 20, 1.5],
    ["B", 0, 0],
  ]);
  expect(sayNotDrawn(answer)).toBeNull();
});

test("what is not drawn is said", () => {
  const some: Figures[] = [
    ["A", null, "20"],
    ["B", "3", null],
  ];
  expect(sayNotDrawn(answerOf(some))).toBe(
    "Not drawn, but in the table: 2 groups without one of the figures.",
  );
  const withOthers = answerOf([["C", "1", "1"], ...some, ["Others", null, "5"]]);
  expect(answerPoints(withOthers).map(({ label }) => label)).toEqual(["C"]);
  expect(sayNotDrawn(withOthers)).toBe(
    "Not drawn, but in the table: Others and 2 groups without one of the figures.",
  );
  expect(sayNotDrawn(answerOf([["Others", "5", "5"]]))).toBe(
    "Not drawn, but in the table: Others.",
  );
});

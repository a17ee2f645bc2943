import { expect, test } from "vitest";
import { answerWriters, shortFigure, writeFigure } from "./figure-words.ts";

test("figures in days say so, and have tenths where they are few", () => {
  const written = ["26.25", "8.75", "1", "0", null].map((value) => writeFigure("days", value));
  expect(written).toEqual(["26 days", "8.8 days", "1 day", "0 days", "–"]);
  expect([20, 1_500].map((value) => shortFigure("days", value))).toEqual(["20 days", "1.5K days"]);
});

test("amounts of an answer have cents all alike, those of each measure by themselves", () => {
  const counted = (value: string, against: string) => ({ count: 1, listed: 1, value, against });
  const { write, writeAgainst } = answerWriters({
    filter: "",
    asOf: null,
    period: null,
    before: null,
    groups: [],
    cells: [
      { at: [0], ...counted("318626.00", "5000.000000"), before: null },
      { at: [1], ...counted("316270.90", "5000.000000"), before: null },
    ],
    total: counted("634896.90", "5000.000000"),
    unit: "money",
    againstUnit: "money",
  });
  expect(["318626.00", "316270.90", null].map(write)).toEqual(["$318,626.00", "$316,270.90", "–"]);
  expect(writeAgainst?.("5000.000000")).toBe("$5,000");
});

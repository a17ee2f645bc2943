import { expect, test } from "vitest";
import { shortFigure, writeFigure } from "#shared/reports/figure-words.ts";

test("figures in days say so, and have tenths where they are few", () => {
  const written = ["26.25", "8.75", "1", "0", null].map((value) => writeFigure("days", value));
  expect(written).toEqual(["26 days", "8.8 days", "1 day", "0 days", "–"]);
  expect([20, 1_500].map((value) => shortFigure("days", value))).toEqual(["20 days", "1.5K days"]);
});

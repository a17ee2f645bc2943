import { expect, test } from "vitest";
import type { Waterfall } from "#shared/forecast/waterfall.ts";
import { waterfallWriters } from "./waterfall-amounts.ts";

type Step = Waterfall["steps"][number];

const waterfallOf = (...steps: Step[]): Waterfall => ({
  from: "2027-03-01",
  to: "2027-03-05",
  start: { count: 1, value: "100.00" },
  steps,
  end: { count: 1, value: "200.00" },
});

test("cents of a worth that is not shown are not written after other amounts", () => {
  const { write, writeSigned } = waterfallWriters(
    waterfallOf({ step: "valueUp", count: 1, amount: "100.00", value: "200.50" }),
  );
  expect(write("100.00")).toBe("$100");
  expect(writeSigned("100.00")).toBe("+$100");
});

test("cents of what a step adds, or of the worth of deals that only moved, are written after all", () => {
  const added: Step = { step: "new", count: 1, amount: "100.50", value: "200.00" };
  expect(waterfallWriters(waterfallOf(added)).write("100.00")).toBe("$100.00");
  const moved: Step = { step: "pushed", count: 1, amount: "0.00", value: "200.50" };
  expect(waterfallWriters(waterfallOf(moved)).write("100.00")).toBe("$100.00");
});

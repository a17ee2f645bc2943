import { scaleLinear } from "d3-scale";
import { expect, test } from "vitest";
import { shortFigure } from "#shared/reports/figure-words.ts";
import type { Unit } from "#shared/reports/questions.ts";
import { scatterExtent, scatterScale } from "./scatter-points.ts";

test.each([
  [
    [3, 10],
    [0, 10],
  ],
  [
    [90, 95],
    [0, 95],
  ],
  [
    [-8, -2],
    [-8, 0],
  ],
  [
    [-95, -90],
    [-95, 0],
  ],
  [
    [-2, 4],
    [-2, 4],
  ],
  [[5], [0, 10]],
  [[-5], [-10, 0]],
  [[0], [0, 1]],
])("an axis of %j goes over %j", (values, extent) => {
  expect(scatterExtent(values)).toEqual(extent);
});

function ticksOf(unit: Unit, values: number[], most: number): string[] {
  const write = (value: number) => shortFigure(unit, value);
  const scale = scaleLinear(scatterExtent(values), [0, 300]).nice(4);
  return scatterScale(scale, values, write).ticks(most).map(write);
}

test("an axis of counts has no figure between two of them", () => {
  expect(ticksOf("number", [1], 4)).toEqual(["0", "1", "2"]);
  expect(ticksOf("number", [0.2, 1], 4)).toEqual(["0", "0.2", "0.4", "0.6", "0.8", "1"]);
});

test("an axis of near figures names zero and no figure twice", () => {
  const millions = ["$0", "$500K", "$1M", "$1.5M"];
  expect(ticksOf("money", [1_250_000, 1_290_000], 4)).toEqual(millions);
  const thousand = ["$0", "$200", "$400", "$600", "$800", "$1K", "$1.2K"];
  expect(ticksOf("money", [1_000.5, 1_000.6], 4)).toEqual(thousand);
  expect(ticksOf("money", [0.15, 0.2], 4)).toEqual(["$0", "$0.1", "$0.2"]);
  expect(ticksOf("share", [0.0001, 0.0002], 4)).toEqual(["0%"]);
});

import { expect, test } from "vitest";
import { scatterExtent, scatterTicks } from "#shared/scatter-points.ts";

test.each([
  [
    [3, 10],
    [0, 10],
  ],
  [
    [90, 95],
    [90, 95],
  ],
  [
    [-8, -2],
    [-8, 0],
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

test("an axis of counts has no figure between two of them", () => {
  expect(scatterTicks([7, 7.5, 8], [7, 8])).toEqual([7, 8]);
  expect(scatterTicks([0, 0.5, 1], [0.2, 1])).toEqual([0, 0.5, 1]);
});

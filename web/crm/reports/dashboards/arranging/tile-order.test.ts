import { expect, test } from "vitest";
import { firstColumns, moveTile, resizeTile } from "./tile-order.ts";

const tiles = [
  { report: "a", width: 2 },
  { report: "b", width: 2 },
  { report: "c", width: 1 },
  { report: "d", width: 3 },
  { report: "e", width: 1 },
];

function move(from: number, to: number): string {
  return moveTile(tiles, from, to)
    .map(({ report }) => report)
    .join("");
}

test("a tile stands beside the one before, or begins the next row where it has no room", () => {
  expect(firstColumns(tiles)).toEqual([0, 0, 2, 0, 0]);
});

test("a tile that is moved stands in its new place, and the others close up", () => {
  expect(move(0, 3)).toBe("bcdae");
  expect(move(4, 0)).toBe("eabcd");
});

test("what changes nothing leaves the same tiles, so that there is no step to undo", () => {
  expect(moveTile(tiles, 0, -1)).toBe(tiles);
  expect(moveTile(tiles, 4, 5)).toBe(tiles);
  expect(resizeTile(tiles, "d", 3)).toBe(tiles);
  expect(resizeTile(tiles, "d", 1)[3]).toEqual({ report: "d", width: 1 });
});

import { expect, test } from "vitest";
import { among, uidsOf, without } from "./uid-sets.ts";

test("UIDs are compared whatever their order and size", () => {
  const named = uidsOf([7, 4_294_967_295, 1, 10]);
  const known = uidsOf([10, 2, 7]);
  expect([...among(named, known)]).toEqual([7, 10]);
  expect([...without(named, known)]).toEqual([1, 4_294_967_295]);
  expect([...without(known, named)]).toEqual([2]);
  expect([...without(named, uidsOf([]))]).toEqual([1, 7, 10, 4_294_967_295]);
  expect([...among(uidsOf([]), named)]).toEqual([]);
});

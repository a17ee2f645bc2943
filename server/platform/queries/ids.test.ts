import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("ids are version 7 UUIDs that sort in the order in which they are made", () => {
  const ids = Array.from({ length: 5_000 }, () => newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toEqual([]);
});

test("an id that is dated back sorts before one of now", () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  expect(newId(yesterday) < newId()).toBe(true);
});

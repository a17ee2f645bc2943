import { expect, test } from "vitest";
import { roomLeft } from "./usage.ts";

test.each([
  [{ used: 899, limit: 1_000 }, "enough"],
  [{ used: 900, limit: 1_000 }, "little"],
  [{ used: 999, limit: 1_000 }, "little"],
  [{ used: 1_000, limit: 1_000 }, "none"],
  [{ used: 4_000, limit: 1_000 }, "none"],
  [{ used: 3, limit: 5 }, "enough"],
  [{ used: 4, limit: 5 }, "little"],
  [{ used: 1_000_000, limit: null }, "enough"],
])("of %j there is %s room left", (used, room) => {
  expect(roomLeft(used)).toBe(room);
});

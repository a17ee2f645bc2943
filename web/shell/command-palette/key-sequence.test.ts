import { expect, test } from "vitest";
import { press, type Pressed } from "./key-sequence.ts";

const sequences = ["g c", "g t", "n c", "?"];

function typed(...keys: [key: string, at: number][]): string {
  return (
    keys.reduce<Pressed | null>((last, [key, at]) => press(last, key, at, sequences), null)?.keys ??
    ""
  );
}

test("keys pressed one after the other make a sequence", () => {
  expect(typed(["g", 0], ["c", 400])).toBe("g c");
  expect(typed(["?", 0])).toBe("?");
});

test("a key that continues nothing starts over", () => {
  expect(typed(["g", 0], ["n", 100], ["c", 200])).toBe("n c");
  expect(typed(["g", 0], ["c", 100], ["g", 200], ["t", 300])).toBe("g t");
});

test("a sequence that rests too long is forgotten", () => {
  expect(typed(["g", 0], ["c", 3_000])).toBe("c");
});

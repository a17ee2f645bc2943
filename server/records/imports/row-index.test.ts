import { expect, test } from "vitest";
import { RowIndex } from "./row-index.ts";

test("the rows of a word are found, the first ones of many", () => {
  const index = new RowIndex(2);
  for (const [row, word] of ["one", "two", "one", "one"].entries()) index.add(word, row);
  expect([index.rowsOf("one"), index.rowsOf("two"), index.rowsOf("three")]).toEqual([
    [0, 2],
    [1],
    [],
  ]);
});

test("words that are alike keep apart", () => {
  const index = new RowIndex(9);
  const words = Array.from({ length: 100_000 }, (_nothing, row) => `email p.${row}@x.example`);
  for (const [row, word] of words.entries()) index.add(word, row);
  expect(words.filter((word) => index.rowsOf(word).length > 1)).toEqual([]);
});

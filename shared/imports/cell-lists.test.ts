import { expect, test } from "vitest";
import { readCellList, writeCellList } from "./cell-lists.ts";

test.each([
  [["vip", "fair 2026"], "vip, fair 2026"],
  [["Berlin, Mitte", "a;b", "x ::: y"], '"Berlin, Mitte", "a;b", "x ::: y"'],
  [['24" screen', '"quoted"'], '24" screen, """quoted"""'],
  [["*starred", " edge "], '"*starred", " edge "'],
  [[], ""],
])("the values %j come back from a cell", (values, cell) => {
  expect(writeCellList(values)).toBe(cell);
  expect(readCellList(cell)).toEqual(values);
});

test.each([
  ["a; b,c ::: d", ["a", "b", "c", "d"]],
  ["* myContacts ::: Friends", ["Friends"]],
  [",a,, b ,", ["a", "b"]],
  ['"open, b', ['"open', "b"]],
  ["a, a", ["a"]],
])("the cell %j of another product has these values", (cell, values) => {
  expect(readCellList(cell)).toEqual(values);
});

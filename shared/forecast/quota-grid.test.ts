import { expect, test } from "vitest";
import { readCells, readQuota } from "./quota-grid.ts";

test("cells come from a spreadsheet's copy and from CSV files alike", () => {
  expect(readCells("Ada\t1,000\t2\r\nBob\t\t3\r\n")).toEqual([
    ["Ada", "1,000", "2"],
    ["Bob", "", "3"],
  ]);
  expect(readCells('\uFEFFWho,January\n"Lovelace, ""Ada""","1,000"\n\n')).toEqual([
    ["Who", "January"],
    ['Lovelace, "Ada"', "1,000"],
  ]);
  expect(readCells("Wer;Januar\nAda;1.000,50")).toEqual([
    ["Wer", "Januar"],
    ["Ada", "1.000,50"],
  ]);
  expect(readCells("")).toEqual([]);
});

test("an amount is read as people write it", () => {
  for (const [text, amount] of [
    ["1,250.50", "1250.50"],
    ["$ 1,250", "1250"],
    ["1.250,5", "1250.5"],
    ["1 000 000", "1000000"],
    ["12.5", "12.5"],
    ["1000", "1000"],
    ["", ""],
    ["-5", null],
    ["a lot", null],
    ["12345678901", null],
  ] as const) {
    expect(readQuota(text), text).toBe(amount);
  }
});

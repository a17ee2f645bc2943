import { expect, test } from "vitest";
import { csvLine, withoutGuard } from "./csv.ts";

test.each([
  "=1+1",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(A1)",
  "\t=1+1",
  "\r=1+1",
  "  =1+1",
  "-A1",
  "+A1 (1)",
  "+1-555-0100",
  "+1/2",
  "'=1+1",
  "''@x",
  "＝1+1",
  "＠SUM(A1)",
])("%j would be run by a spreadsheet: a quote keeps it text, and comes off again", (text) => {
  const line = csvLine([text]);
  const cell = line.startsWith('"') ? line.slice(1, -3).replaceAll('""', '"') : line.slice(0, -2);
  expect(cell).toBe(`'${text}`);
  expect(withoutGuard(cell)).toBe(text);
});

test.each([
  "-12.50",
  "-1",
  "+3,5",
  "-4%",
  "+49 30 1234-567",
  "+1 (555) 010-9999",
  "+4930123456",
  "it's -1",
  "'tis",
  "O'Neill = ours",
])("%j stands as it is", (text) => {
  expect(csvLine([text, "x"])).toBe(`${text.includes(",") ? `"${text}"` : text},x\r\n`);
  expect(withoutGuard(text)).toBe(text);
});

test("quotes, line breaks and what separates cells in some country are quoted", () => {
  expect(csvLine(["a,b", 'say "x"', "one\ntwo", null, "plain", "a;b", "a\tb", "a|b"])).toBe(
    '"a,b","say ""x""","one\ntwo",,plain,"a;b","a\tb","a|b"\r\n',
  );
});

import { describe, expect, test } from "vitest";
import { dateOrdersOf, decimalMarkOf, parseDate, parseDecimal } from "./cell-formats.ts";

describe("dates", () => {
  test("are read in the order that is said", () => {
    expect(parseDate("2026-03-04", "ymd")).toBe("2026-03-04");
    expect(parseDate("03/04/2026", "mdy")).toBe("2026-03-04");
    expect(parseDate("03/04/2026", "dmy")).toBe("2026-04-03");
    expect(parseDate("3.4.26", "dmy")).toBe("2026-04-03");
    expect(parseDate("2026-03-04T23:59:00Z", "ymd")).toBe("2026-03-04");
    expect(parseDate("31/12/1999 18:00", "dmy")).toBe("1999-12-31");
  });

  test("are no dates where there is no such day", () => {
    expect(parseDate("31/02/2026", "dmy")).toBeNull();
    expect(parseDate("2026-13-01", "ymd")).toBeNull();
    expect(parseDate("tomorrow", "ymd")).toBeNull();
    expect(parseDate("0000-01-01", "ymd")).toBeNull();
    expect(parseDate("3/4-2026", "mdy")).toBeNull();
  });

  test("with a named month fit every order", () => {
    for (const text of ["4 March 2026", "Mar 4, 2026", "04-Mar-26"]) {
      expect(parseDate(text, "mdy"), text).toBe("2026-03-04");
    }
  });

  test("show in which orders they can be read", () => {
    expect(dateOrdersOf("03/04/2026")).toEqual(["dmy", "mdy"]);
    expect(dateOrdersOf("13/04/2026")).toEqual(["dmy"]);
    expect(dateOrdersOf("2026-03-04")).toEqual(["ymd"]);
    expect(dateOrdersOf("Acme")).toEqual([]);
  });
});

describe("numbers", () => {
  test.each([
    ["1234.5", ".", "1234.5"],
    ["1,234.50", ".", "1234.50"],
    ["1.234,50", ",", "1234.50"],
    ["€ 1.234,50", ",", "1234.50"],
    ["$1,234", ".", "1234"],
    ["1 234,5 EUR", ",", "1234.5"],
    ["1'234.50 CHF", ".", "1234.50"],
    ["12,34,567.00", ".", "1234567.00"],
    ["(12.00)", ".", "-12.00"],
  ] as const)("%s with the mark %s is %s", (text, mark, number) => {
    expect(parseDecimal(text, mark)).toBe(number);
  });

  test("that are none are not guessed", () => {
    for (const text of ["", "abc", "1.2.3", "12,3", "1,23,4", "=1+1", "5%"]) {
      expect(parseDecimal(text, "."), text).toBeNull();
    }
  });

  test("prove their decimal mark, or do not", () => {
    expect(decimalMarkOf("1.234,50")).toBe(",");
    expect(decimalMarkOf("1,234.50")).toBe(".");
    expect(decimalMarkOf("12,5")).toBe(",");
    expect(decimalMarkOf("1.234.567")).toBe(",");
    expect(decimalMarkOf("1.234")).toBeNull();
    expect(decimalMarkOf("1234")).toBeNull();
  });
});

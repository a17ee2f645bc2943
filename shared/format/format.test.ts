import { expect, test } from "vitest";
import { format, formatFor, formatInUtc } from "./format.ts";

test.each([
  ["0.00", "$0"],
  ["1250.00", "$1,250"],
  ["1250.5", "$1,250.50"],
  ["-12.05", "-$12.05"],
  ["9999999999.99", "$9,999,999,999.99"],
  ["499999999999999.99", "$499,999,999,999,999.99"],
])("%s is written as %s", (amount, text) => {
  expect(format.money(amount)).toBe(text);
});

test("amounts below each other all have cents where one of them has some", () => {
  const write = (...amounts: string[]) => amounts.map(format.moneyAmong(amounts));
  expect(write("318626.00", "316270.9", "0")).toEqual(["$318,626.00", "$316,270.90", "$0.00"]);
  expect(write("318626.00", "-12")).toEqual(["$318,626", "-$12"]);
});

test("numbers and lists are written as the reader's language has them", () => {
  expect(format.number(1_234_567)).toBe("1,234,567");
  expect(format.number(-1_234)).toBe("-1,234");
  expect(format.number(-123)).toBe("-123");
  expect(format.number(0)).toBe("0");
  expect(format.number(12_345_678_901_234_567_890n)).toBe("12,345,678,901,234,567,890");
  expect(format.number(1_234.567_8)).toBe("1,234.568");
  expect(format.number(0.123_456, 12)).toBe("0.123456");
  expect(formatFor({ locale: "de-DE" }).number(1_234_567)).toBe("1.234.567");
  expect(format.list(["phone", "title", "notes"])).toBe("phone, title, and notes");
  expect(format.list(["a", "b"], "disjunction")).toBe("a or b");
});

test("a moment is written by the reader's clock, a date is the same everywhere", () => {
  const inTokyo = formatFor({ locale: "en-US", timeZone: "Asia/Tokyo" });
  const inLima = formatFor({ locale: "en-US", timeZone: "America/Lima" });
  const moment = "2026-03-05T20:17:00.000Z";
  expect(inTokyo.moment(moment)).toBe("Mar 6, 2026");
  expect(inLima.moment(moment, "minute")).toBe("March 5, 2026 at 3:17 PM");
  for (const place of [inTokyo, inLima]) {
    expect(place.date("2026-03-05")).toBe("Mar 5, 2026");
    expect(place.date("2026-03-05", "weekday")).toBe("Thursday, March 5");
  }
  expect(formatInUtc.moment(moment, "long")).toBe("5 March 2026");
});

test("a card's dates are written as the browser's own formats write them", () => {
  const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const day = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  for (let moment = Date.UTC(2027, 11, 30); moment < Date.UTC(2029, 0, 2); moment += 86_400_000) {
    const date = new Date(moment).toISOString().slice(0, 10);
    expect(format.date(date)).toBe(short.format(moment));
    expect(format.date(date, "day")).toBe(day.format(moment));
  }
  for (const wrong of ["", "2026-13-01", "2026-03-05T10:00:00Z"])
    expect(() => format.date(wrong)).toThrow(RangeError);
});

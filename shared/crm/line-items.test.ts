import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lineTotal, newLineItem, sumOf } from "./line-items.ts";

const line = (fields: object) => newLineItem.parse({ name: "Seat", ...fields });

/** Worked by hand: quantity x unit price x periods, less the discount. */
test.each([
  // 3 x 19.99 = 59.97
  [{ quantity: "3", unitPrice: "19.99" }, "59.97"],
  // 1.5 x 0.99 = 1.485: half, and 148 is even
  [{ quantity: "1.5", unitPrice: "0.99" }, "1.48"],
  // 1.5 x 0.97 = 1.455: half, and 145 is odd
  [{ quantity: "1.5", unitPrice: "0.97" }, "1.46"],
  // 0.333 x 10 = 3.33
  [{ quantity: "0.333", unitPrice: "10" }, "3.33"],
  // 10 x 29 x 12 = 3,480, less 12.5% = 3,045
  [
    { quantity: "10", unitPrice: "29", periods: 12, discount: { kind: "percent", value: "12.5" } },
    "3045.00",
  ],
  // 7 x 13.37 = 93.59, less 33.33% = 62.396453
  [{ quantity: "7", unitPrice: "13.37", discount: { kind: "percent", value: "33.33" } }, "62.40"],
  // 2 x 49.95 x 3 = 299.70, less 50.05 = 249.65
  [
    { quantity: "2", unitPrice: "49.95", periods: 3, discount: { kind: "amount", value: "50.05" } },
    "249.65",
  ],
  // 0.005 x 1 = 0.005: half, and 0 is even
  [{ quantity: "0.005", unitPrice: "1" }, "0.00"],
  [{ quantity: "4", unitPrice: "25", discount: { kind: "percent", value: "100" } }, "0.00"],
  [{ quantity: "999999999.999", unitPrice: "1" }, "1000000000.00"],
])("%j comes to %s", (fields, total) => {
  expect(lineTotal(line(fields))).toBe(total);
});

test("a sum is exact where numbers of the machine are not", () => {
  expect(sumOf(["0.10", "0.20"])).toBe("0.30");
  expect(sumOf(Array.from({ length: 1_000 }, () => "0.01"))).toBe("10.00");
  expect(sumOf(["9999999999.99", "0.01"])).toBe("10000000000.00");
  expect(sumOf([])).toBe("0.00");
});

test("a total is never further from the exact one than half a cent", () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const thousandths = fc.integer({ min: 1, max: 10_000_000 });
  const basisPoints = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(cents, thousandths, basisPoints, (price, count, off) => {
      const discount = { kind: "percent", value: (off / 100).toFixed(2) };
      const total = lineTotal(
        line({
          quantity: (count / 1_000).toFixed(3),
          unitPrice: (price / 100).toFixed(2),
          discount,
        }),
      );
      const exact = BigInt(price) * BigInt(count) * BigInt(10_000 - off);
      const rounded = BigInt(total.replace(".", "")) * 10_000_000n;
      const gap = rounded > exact ? rounded - exact : exact - rounded;
      expect(gap <= 5_000_000n).toBe(true);
    }),
  );
});

test.each([
  [{ quantity: "0", unitPrice: "1" }, "Quantity must be more than 0"],
  [{ quantity: "1.0001", unitPrice: "1" }, "Quantity can have at most 3 digits after the point"],
  [{ quantity: "-1", unitPrice: "1" }, "Quantity must be a number such as 2 or 1.5"],
  [{ unitPrice: "1", periods: 0 }, "Periods must be at least 1"],
  [
    { unitPrice: "1", discount: { kind: "percent", value: "100.01" } },
    "Discount can be at most 100%",
  ],
  [
    { unitPrice: "1", discount: { kind: "amount", value: "1.01" } },
    "The discount is more than the line",
  ],
])("%j is refused", (fields, sentence) => {
  const { error } = newLineItem.safeParse({ name: "Seat", ...fields });
  expect(error?.issues.map(({ message }) => message)).toContain(sentence);
});

test("numbers are kept without needless zeros", () => {
  expect(line({ quantity: "007.500", unitPrice: "3" })).toMatchObject({
    quantity: "7.5",
    unitPrice: "3.00",
  });
  expect(line({ quantity: "100", unitPrice: "0" }).quantity).toBe("100");
});

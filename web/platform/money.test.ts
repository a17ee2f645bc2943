import { expect, test } from "vitest";
import { addMoney, formatMoney, subtractMoney } from "./money.ts";

test.each([
  ["0.00", "$0"],
  ["1250.00", "$1,250"],
  ["1250.5", "$1,250.50"],
  ["9999999999.99", "$9,999,999,999.99"],
  ["499999999999999.99", "$499,999,999,999,999.99"],
])("%s reads as %s", (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test("Sums are exact to the cent, however large", () => {
  expect(addMoney("0.10", "0.20")).toBe("0.30");
  expect(addMoney("499999999999999.99", "0.01")).toBe("500000000000000.00");
  expect(subtractMoney("10.00", "9.95")).toBe("0.05");
  expect(subtractMoney("5.00", "5.00")).toBe("0.00");
});

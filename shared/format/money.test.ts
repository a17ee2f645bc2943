import { expect, test } from "vitest";
import { addMoney, divideByHundred, subtractMoney } from "./money.ts";

test("Sums are exact to the cent, however large", () => {
  expect(addMoney("0.10", "0.20")).toBe("0.30");
  expect(addMoney("499999999999999.99", "0.01")).toBe("500000000000000.00");
  expect(subtractMoney("10.00", "9.95")).toBe("0.05");
  expect(subtractMoney("5.00", "5.00")).toBe("0.00");
});

test("half a cent is rounded up once percentages are added up", () => {
  expect(divideByHundred("0.49")).toBe("0.00");
  expect(divideByHundred("0.50")).toBe("0.01");
  expect(divideByHundred("499999999999999999.50")).toBe("5000000000000000.00");
});

import { expect, test } from "vitest";
import { withSignature } from "./with-signature.ts";

test("one account's signature follows another's, above what is quoted", () => {
  const text = "Hello\n\n-- \nAda\n\nOn Monday, Grace wrote:\n> -- \n> Grace";
  expect(withSignature(text, "Ada", "The sales team")).toBe(
    "Hello\n\n-- \nThe sales team\n\nOn Monday, Grace wrote:\n> -- \n> Grace",
  );
  expect(withSignature("\n\n-- \nAda", "Ada", "Sales")).toBe("\n\n-- \nSales");
});

test("an account without a signature takes the other's away", () => {
  expect(withSignature("Hello\n\n-- \nAda", "Ada", "")).toBe("Hello");
  expect(withSignature("Hello\n\n-- \nAda\n\n> quoted", "Ada", "")).toBe("Hello\n\n> quoted");
});

test("a text without a signature gets one below, unless it quotes, and one's own words stay", () => {
  expect(withSignature("", "", "Sales")).toBe("\n\n-- \nSales");
  expect(withSignature("Hello", "", "Sales")).toBe("Hello\n\n-- \nSales");
  expect(withSignature("Hello\n\n> quoted", "", "Sales")).toBe("Hello\n\n> quoted");
  expect(withSignature("Hello\n\nAda", "Ada", "Sales")).toBe("Hello\n\nAda");
});

test("the signature of an account that is not known any more is the last above what is quoted", () => {
  const quoted = "On Monday, Grace wrote:\n> Hello\n> -- \n> Grace";
  expect(withSignature(`Hi\n\n-- \nSales\n\n${quoted}`, null, "Ada")).toBe(
    `Hi\n\n-- \nAda\n\n${quoted}`,
  );
  const forwarded = "---------- Forwarded message ----------\n\n-- \nGrace";
  expect(withSignature(`Hi\n\n-- \nSales\nAcme\n\n${forwarded}`, null, "Ada")).toBe(
    `Hi\n\n-- \nAda\n\n${forwarded}`,
  );
  expect(withSignature("Hi\n\n-- \nThe team\n\nAcme", null, "Ada")).toBe("Hi\n\n-- \nAda");
  expect(withSignature("Hi\n\n-- \nSales", null, "")).toBe("Hi");
  expect(withSignature("Hi", null, "Ada")).toBe("Hi\n\n-- \nAda");
  expect(withSignature(`Hi\n\n${quoted}`, null, "Ada")).toBe(`Hi\n\n${quoted}`);
});

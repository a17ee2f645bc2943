import { expect, test } from "vitest";
import { withSameRecords } from "./same-records.ts";

const ada = { id: "1", name: "Ada", tags: ["early"] };
const ben = { id: "2", name: "Ben", tags: [] };

test("what was loaded again without a change is what is known", () => {
  const known = [ada, ben];
  expect(withSameRecords(structuredClone(known), known)).toBe(known);
});

test("records that have moved on are the same ones", () => {
  const cleo = { id: "3", name: "Cleo", tags: [] };
  const [first, second, third] = withSameRecords(structuredClone([cleo, ada, ben]), [ada, ben]);
  expect(first).toEqual(cleo);
  expect(second).toBe(ada);
  expect(third).toBe(ben);
});

test("a record that has changed is as it was loaded", () => {
  const changed = { ...ada, name: "Ada Lovelace" };
  const [first, second] = withSameRecords([changed, structuredClone(ben)], [ada, ben]);
  expect(first).toEqual(changed);
  expect(second).toBe(ben);
});

test("a list that has lost a record is another one", () => {
  expect(withSameRecords([structuredClone(ada)], [ada, ben])).toEqual([ada]);
});

import { expect, test } from "vitest";
import { runOnce } from "./run-once.ts";

test("what has failed is tried again by the next call, and what has come is kept", async () => {
  let runs = 0;
  const answer = runOnce(async () => {
    runs += 1;
    if (runs === 1) throw new Error("Too many open files");
    return `from run ${runs}`;
  });
  const failed = await Promise.allSettled([answer(), answer()]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await Promise.all([answer(), answer()])).toEqual(["from run 2", "from run 2"]);
  expect(await answer()).toBe("from run 2");
});

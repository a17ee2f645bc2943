import { expect, test } from "vitest";
import { randomWalk } from "./random-walk.ts";
import { lossesOf, shortFormMs } from "./short-form.ts";

test(
  "generated calls find no fault, and no other workspace",
  { timeout: shortFormMs },
  async ({ signal }) => {
    expect(await lossesOf(randomWalk, signal)).toEqual([]);
  },
);

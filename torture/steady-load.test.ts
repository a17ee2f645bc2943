import { expect, test } from "vitest";
import { steadyLoad } from "./steady-load.ts";
import { lossesOf, shortFormMs } from "./short-form.ts";

test(
  "a load near what the server can do meets no error",
  { timeout: shortFormMs },
  async ({ signal }) => {
    expect(await lossesOf(steadyLoad, signal)).toEqual([]);
  },
);

import { expect, test } from "vitest";
import { fillDisk } from "./fill-disk.ts";
import { lossesOf, shortFormMs } from "./short-form.ts";

test(
  "a full disk costs nothing, and room is all it takes",
  { timeout: shortFormMs },
  async ({ signal }) => {
    expect(await lossesOf(fillDisk, signal)).toEqual([]);
  },
);

import { expect, test } from "vitest";
import { killRules } from "./kill-rules.ts";
import { lossesOf, shortFormMs } from "./short-form.ts";

test(
  "rules go on where a killed server left them, and do each step once",
  { timeout: shortFormMs },
  async ({ signal }) => {
    expect(await lossesOf(killRules, signal)).toEqual([]);
  },
);

import { expect, test } from "vitest";
import { killPostgres } from "./kill-postgres.ts";
import { lossesOf, shortFormMs } from "./short-form.ts";

test(
  "a server outlives its PostgreSQL and loses nothing",
  { timeout: shortFormMs },
  async ({ signal }) => {
    expect(await lossesOf(killPostgres, signal)).toEqual([]);
  },
);

import { expect, test } from "vitest";
import { hangDatabase } from "./hang-database.ts";
import { lossesOf, shortFormMs } from "./short-form.ts";

test("a database that hangs costs nothing", { timeout: shortFormMs }, async ({ signal }) => {
  expect(await lossesOf(hangDatabase, signal)).toEqual([]);
});

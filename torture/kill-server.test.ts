import { expect, test } from "vitest";
import { killServer } from "./kill-server.ts";
import { lossesOf, shortFormMs } from "./short-form.ts";

test(
  "a server that is killed keeps what it acknowledged, once and whole",
  { timeout: shortFormMs },
  async ({ signal }) => {
    expect(await lossesOf(killServer, signal)).toEqual([]);
  },
);

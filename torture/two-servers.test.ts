import { expect, test } from "vitest";
import { twoServers } from "./two-servers.ts";
import { lossesOf, shortFormMs } from "./short-form.ts";

test(
  "one of two servers dies, and all calls and mails are done once",
  { timeout: shortFormMs },
  async ({ signal }) => {
    expect(await lossesOf(twoServers, signal)).toEqual([]);
  },
);

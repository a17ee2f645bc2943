import { expect, test } from "vitest";
import { lossesOf, shortFormMs } from "./short-form.ts";
import { syncMail } from "./sync-mail.ts";

test(
  "whatever happens to a mailbox while it is synced, CRM and mailbox agree in the end",
  { timeout: shortFormMs },
  async ({ signal }) => {
    expect(await lossesOf(syncMail, signal)).toEqual([]);
  },
);

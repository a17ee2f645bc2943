import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Billing } from "#server/billing/billing.ts";
import { reconcileAll } from "#server/billing/reconcile-all.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";

export const reconcileJob = defineJob({
  name: "reconcile",
  data: z.object({}),
  key: () => "",
  retryWithinSeconds: 900,
});

/** @param beforeUser runs for each user first, as the sandbox's own collecting */
export function reconcileAllCustomers(
  billing: Billing,
  log: FastifyBaseLogger,
  beforeUser: (userId: string) => Promise<void>,
): HandleJob<object> {
  return async (_data, { isStopping }) => {
    await reconcileAll(billing, {
      isDryRun: false,
      isStopping,
      beforeUser,
      onFound: (customer, sentence) => log.info({ customer }, `billing: ${sentence}`),
      onFailed: (customer, error) =>
        log.warn({ err: error, customer }, "billing could not be brought up to date"),
    });
    // Another server starts from the beginning; finished users take little time.
    if (isStopping()) return { againInSeconds: 0 };
  };
}

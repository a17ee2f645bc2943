import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Billing } from "#server/billing/billing.ts";
import { listCustomers, reconcileUser } from "#server/billing/reconcile.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";

/** Brings everybody's billing up to date. */
export const reconcileJob = defineJob({ name: "reconcile", data: z.object({}), key: () => "" });

/**
 * Reconciles everybody, one after the other; what fails for one holds up no other.
 * @param beforeUser what else is to happen for each user first, as the sandbox's own collecting
 */
export function reconcileEverybody(
  billing: Billing,
  log: FastifyBaseLogger,
  beforeUser: (userId: string) => Promise<void>,
): HandleJob<object> {
  return async (_data, { isStopping }) => {
    for (const userId of await listCustomers(billing)) {
      // Another server begins anew: who is up to date already takes little time.
      if (isStopping()) return { againInSeconds: 0 };
      try {
        await beforeUser(userId);
        for (const { sentence } of await reconcileUser(billing, userId)) {
          log.info({ userId }, `billing: ${sentence}`);
        }
      } catch (error) {
        log.warn({ err: error, userId }, "billing could not be brought up to date");
      }
    }
  };
}

import type { FastifyBaseLogger } from "fastify";
import type { Billing } from "#server/billing/billing.ts";
import { listCustomers, reconcileUser } from "#server/billing/reconcile.ts";
import { countUp } from "#server/platform/shared-counters.ts";

const everySeconds = 15 * 60;

/**
 * Reconciles everybody once in a quarter of an hour, on one of the servers that share a database:
 * the one that counts first. If that dies, another has its turn in the next quarter.
 * @param beforeUser what else is to happen for each user first, as the sandbox's own collecting
 * @returns what stops it
 */
export function startReconciling(
  billing: Billing,
  log: FastifyBaseLogger,
  beforeUser: (userId: string) => Promise<void>,
): () => Promise<void> {
  let running = Promise.resolve();
  let isStopping = false;

  async function run(): Promise<void> {
    const turn = await countUp(billing.db, "billing-reconcile", everySeconds - 5);
    if (turn.count > 1) return;
    for (const userId of await listCustomers(billing)) {
      if (isStopping) return;
      try {
        await beforeUser(userId);
        for (const { sentence } of await reconcileUser(billing, userId)) {
          log.info({ userId }, `billing: ${sentence}`);
        }
      } catch (error) {
        log.warn({ err: error, userId }, "billing could not be brought up to date");
      }
    }
  }

  const timer = setInterval(() => {
    running = running
      .then(run)
      .catch((error: unknown) => log.warn({ err: error }, "the billing job failed"));
  }, everySeconds * 1_000);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}

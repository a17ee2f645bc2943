import type { Billing } from "#server/billing/billing.ts";
import { inTime, MollieError } from "#server/billing/mollie-call.ts";

/** How long a call waits for the provider after its own work is done. */
const patienceMs = 3_000;

/** If the provider is down, the operation still succeeds, and the job notifies it later. */
export async function notifyProviderSoon(
  { log }: Pick<Billing, "log">,
  userId: string,
  notify: () => Promise<unknown>,
  limitMs = patienceMs,
): Promise<void> {
  try {
    await inTime(notify(), limitMs);
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    log.warn({ err: error, userId }, "the provider is to be notified later");
  }
}

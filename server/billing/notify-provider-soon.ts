import type { Billing } from "#server/billing/billing.ts";
import { inTime, MollieError } from "#server/billing/mollie-call.ts";

/** How long someone waits for the provider to hear of what is done already. */
const patienceMs = 3_000;

/** Tells the provider what our row says. If it is down, the operation is done all the same, and the job tells it later. */
export async function notifyProviderSoon(
  { log }: Pick<Billing, "log">,
  userId: string,
  tell: () => Promise<unknown>,
  limitMs = patienceMs,
): Promise<void> {
  try {
    await inTime(tell(), limitMs);
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    log.warn({ err: error, userId }, "the provider is to be told later");
  }
}

import { eq } from "drizzle-orm";
import { subscriptions } from "#server/billing/subscriptions.table.ts";
import { subscription } from "#server/billing/mollie-sandbox/sandbox-objects.ts";
import { listObjects } from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Includes retries of a failed payment. */
export async function readNextCollection(db: Db, userId: string): Promise<Date | null> {
  const agreed = (await listObjects(db, "subscription", userId))
    .map(({ body }) => subscription.parse(body))
    .filter(({ status }) => status === "active")
    .map(({ nextPaymentDate }) => Date.parse(nextPaymentDate));
  const [row] = await db
    .select({ retryAt: subscriptions.nextRetryAt })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  const moments = row?.retryAt ? [...agreed, row.retryAt.getTime()] : agreed;
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

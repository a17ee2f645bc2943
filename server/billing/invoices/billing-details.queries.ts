import { eq } from "drizzle-orm";
import type { BillingDetails } from "#shared/billing/invoices.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { billingDetails } from "#server/billing/invoices/billing-details.table.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Defaults to the user's own name. */
export async function readBillingDetails(db: Db, userId: string): Promise<BillingDetails> {
  const { name, address, vatNumber } = billingDetails;
  const [row] = await db
    .select({ userName: users.name, details: { name, address, vatNumber } })
    .from(users)
    .leftJoin(billingDetails, eq(billingDetails.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new Error("there is no such user to make an invoice out to");
  return row.details ?? { name: row.userName, address: null, vatNumber: null };
}

export async function storeBillingDetails(
  db: Db,
  userId: string,
  details: BillingDetails,
): Promise<BillingDetails> {
  await db
    .insert(billingDetails)
    .values({ userId, ...details })
    .onConflictDoUpdate({ target: billingDetails.userId, set: details });
  return details;
}

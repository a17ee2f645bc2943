import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/queries/columns.ts";

/** Written in the deletion's transaction. The job cancels subscriptions and refunds late payments. */
export const departedCustomers = pgTable("departed_customers", {
  mollieCustomerId: text("mollie_customer_id").primaryKey(),
  leftAt: moment("left_at")
    .notNull()
    .default(sql`now()`),
});

import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#server/platform/columns.ts";

/**
 * Customers at the provider whose account is deleted, each written down in the deletion's own
 * transaction. The job ends what still collects from them, and sends back what came in nevertheless.
 */
export const departedCustomers = pgTable("departed_customers", {
  mollieCustomerId: text("mollie_customer_id").primaryKey(),
  leftAt: moment("left_at")
    .notNull()
    .default(sql`now()`),
});

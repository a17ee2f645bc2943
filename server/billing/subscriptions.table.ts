import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { tiers } from "#shared/billing.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/columns.ts";

/**
 * `pending` until the first payment, `past_due` while a failed renewal may still be paid, `canceled`
 * and `lapsed` when it has ended, by the user's wish or for want of a payment.
 */
const subscriptionStatuses = ["pending", "active", "past_due", "canceled", "lapsed"] as const;

/** What a user has bought: one row for each, which says what the provider is to collect. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id)
      .unique(),
    mollieSubscriptionId: text("mollie_subscription_id").unique(),
    /** Our name of the plan, such as `professional-year`. */
    molliePlanId: text("mollie_plan_id").notNull(),
    /** The plan that follows at the end of the current period. */
    nextPlanId: text("next_plan_id"),
    status: text("status", { enum: subscriptionStatuses }).notNull().default("pending"),
    tier: text("tier", { enum: tiers }).notNull(),
    /** From which day on the months are counted. */
    anchor: dateMoment("anchor").notNull(),
    currentPeriodStart: dateMoment("current_period_start").notNull(),
    currentPeriodEnd: dateMoment("current_period_end").notNull(),
    /** What the current period costs in full. */
    periodPence: integer("period_pence").notNull(),
    /** What the provider was last told to collect for the next one. */
    renewalPence: integer("renewal_pence"),
    cancelAtPeriodEnd: integer("cancel_at_period_end").notNull().default(0),
    /**
     * Counts up whenever another subscription at the provider is called for, or none. Whatever the
     * provider holds under a lower number is to end.
     */
    agreement: integer("agreement").notNull().default(0),
    /** How often a failed renewal was tried again, and when it is next. */
    retries: integer("retries").notNull().default(0),
    nextRetryAt: dateMoment("next_retry_at"),
    createdAt: dateMoment("created_at").notNull().defaultNow(),
    updatedAt: dateMoment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("subscriptions_status").on(table.status)],
);

export type Subscription = typeof subscriptions.$inferSelect;

import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { tiers } from "#shared/billing/billing.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";

/** `past_due` while a failed renewal may still be paid; `lapsed` when it was not. */
const subscriptionStatuses = ["pending", "active", "past_due", "canceled", "lapsed"] as const;

/** One row for each user. */
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
    /** The plan that follows the current period. */
    nextPlanId: text("next_plan_id"),
    status: text("status", { enum: subscriptionStatuses }).notNull().default("pending"),
    tier: text("tier", { enum: tiers }).notNull(),
    /** Months are counted from this day. */
    anchor: dateMoment("anchor").notNull(),
    currentPeriodStart: dateMoment("current_period_start").notNull(),
    currentPeriodEnd: dateMoment("current_period_end").notNull(),
    /** The full price of the current period. */
    periodPence: integer("period_pence").notNull(),
    /** What the provider will collect for the next period. */
    renewalPence: integer("renewal_pence"),
    cancelAtPeriodEnd: integer("cancel_at_period_end").notNull().default(0),
    /** Goes up when the provider's subscription must be replaced or end; lower numbers are cancelled. */
    agreement: integer("agreement").notNull().default(0),
    /** How often a failed renewal was tried again. */
    retries: integer("retries").notNull().default(0),
    nextRetryAt: dateMoment("next_retry_at"),
    createdAt: dateMoment("created_at").notNull().defaultNow(),
    updatedAt: dateMoment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("subscriptions_status").on(table.status)],
);

export type Subscription = typeof subscriptions.$inferSelect;

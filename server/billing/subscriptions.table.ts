import { integer, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/columns.ts";

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    mollieSubscriptionId: text("mollie_subscription_id").unique(),
    molliePlanId: text("mollie_plan_id"),
    status: text("status").notNull().default("pending"),
    tier: text("tier").notNull(),
    currentPeriodStart: dateMoment("current_period_start"),
    currentPeriodEnd: dateMoment("current_period_end"),
    cancelAtPeriodEnd: integer("cancel_at_period_end").notNull().default(0),
    createdAt: dateMoment("created_at").notNull().defaultNow(),
    updatedAt: dateMoment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("subscriptions_user").on(table.userId)],
);

import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";

export const reminderKinds = ["trial-week", "trial-day", "trial-over", "renewal"] as const;

/** Ensures that each reminder is sent once. */
export const billingReminders = pgTable(
  "billing_reminders",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: reminderKinds }).notNull(),
    /** The end that it announced: a year later there is another. */
    endsAt: dateMoment("ends_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.endsAt] })],
);

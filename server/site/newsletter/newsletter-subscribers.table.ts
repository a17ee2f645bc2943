import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "#server/platform/queries/columns.ts";

/** In lower case. Send only to confirmed addresses that are not unsubscribed. */
export const newsletterSubscribers = pgTable("newsletter_subscribers", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull().unique(),
  /** Null once the address is unsubscribed. */
  confirmToken: text("confirm_token").unique(),
  confirmUntil: moment("confirm_until").notNull(),
  /** In every mail, and never changes. */
  unsubscribeToken: text("unsubscribe_token").notNull().unique(),
  confirmedAt: moment("confirmed_at"),
  unsubscribedAt: moment("unsubscribed_at"),
  createdAt: createdAt(),
});

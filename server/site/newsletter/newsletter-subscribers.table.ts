import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "#server/platform/columns.ts";

/**
 * Addresses that asked for the newsletter, in lower case. Only one that is confirmed and not
 * unsubscribed may be written to; one that is never confirmed is forgotten.
 */
export const newsletterSubscribers = pgTable("newsletter_subscribers", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull().unique(),
  /** In the link that confirms; gone once the address is unsubscribed. */
  confirmToken: text("confirm_token").unique(),
  confirmUntil: moment("confirm_until").notNull(),
  /** In every mail, and the same for good. */
  unsubscribeToken: text("unsubscribe_token").notNull().unique(),
  confirmedAt: moment("confirmed_at"),
  unsubscribedAt: moment("unsubscribed_at"),
  createdAt: createdAt(),
});

import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { dateMoment } from "#server/platform/queries/columns.ts";

/** Failed sign-ins in a row, by a hash of the tried address, known or unknown. */
export const signInAttempts = pgTable("sign_in_attempts", {
  emailHash: text("email_hash").primaryKey(),
  failures: integer("failures").notNull(),
  blockedUntil: dateMoment("blocked_until").notNull(),
});

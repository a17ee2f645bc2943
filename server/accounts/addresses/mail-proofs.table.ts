import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/columns.ts";

/** What the owner of an address proves with a link that we sent there. */
export const proofPurposes = ["verify-address", "change-address", "reset-password"] as const;

/** Links sent by mail that work once. Only a hash of each one's token is kept. */
export const mailProofs = pgTable(
  "mail_proofs",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose", { enum: proofPurposes }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where the link was sent. */
    email: text("email").notNull(),
    expiresAt: dateMoment("expires_at").notNull(),
  },
  (table) => [index("mail_proofs_user").on(table.userId, table.purpose)],
);

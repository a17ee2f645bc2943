import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";

export const proofPurposes = ["verify-address", "change-address", "reset-password"] as const;

/** Links sent by mail that work once. Only a hash of the token is stored. */
export const mailProofs = pgTable(
  "mail_proofs",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose", { enum: proofPurposes }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** Null once the delivered mail is deleted, which may be before the link expires. */
    mailId: uuid("mail_id").references(() => mails.id, { onDelete: "set null" }),
    expiresAt: dateMoment("expires_at").notNull(),
  },
  (table) => [
    index("mail_proofs_user").on(table.userId, table.purpose),
    index("mail_proofs_mail").on(table.mailId),
  ],
);

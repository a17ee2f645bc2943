import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";

/** Identities that the account's owner has yet to confirm by a link, whose token is stored as a hash. */
export const pendingIdentities = pgTable(
  "pending_identities",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    providerId: text("provider_id")
      .notNull()
      .references(() => ssoProviders.providerId, { onDelete: "cascade" }),
    /** The provider at that time: the workspace may switch to another one. */
    issuer: text("issuer").notNull(),
    /** OpenID Connect's `sub`, or SAML's NameID. */
    accountId: text("account_id").notNull(),
    email: text("email").notNull(),
    expiresAt: dateMoment("expires_at").notNull(),
    /** Kept after use, so that the page can say that the link was used. */
    usedAt: dateMoment("used_at"),
  },
  (table) => [
    index("pending_identities_user").on(table.userId),
    index("pending_identities_provider").on(table.providerId),
  ],
);

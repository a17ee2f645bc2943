import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/columns.ts";
import { ssoProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";

/**
 * Identities that a provider has vouched for and that the owner of an account has yet to confirm, by
 * a link sent to the account's address. Only a hash of each link's token is kept.
 */
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
    /** Who the provider is at the time: the workspace may change to another one meanwhile. */
    issuer: text("issuer").notNull(),
    /** What the provider calls the person: OpenID Connect's `sub`, or SAML's NameID. */
    accountId: text("account_id").notNull(),
    /** Where the link was sent. */
    email: text("email").notNull(),
    expiresAt: dateMoment("expires_at").notNull(),
    /** A row outlives its use, so that the page can say that the link was used. */
    usedAt: dateMoment("used_at"),
  },
  (table) => [
    index("pending_identities_user").on(table.userId),
    index("pending_identities_provider").on(table.providerId),
  ],
);

import { sql } from "drizzle-orm";
import { boolean, check, customType, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import { provisionedRoles } from "#shared/accounts/single-sign-on.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { claimMapping } from "#server/accounts/single-sign-on/claimed-name.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Derives a key of its own for what is sealed here. */
export const providerPurpose = "single sign-on";

export const ssoProviders = pgTable(
  "sso_providers",
  {
    ...libraryColumns(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .unique()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The value of the DNS record that proves the domain. */
    domainToken: text("domain_token").notNull(),
    /** OpenID Connect's; null where the provider speaks SAML. */
    clientId: text("client_id"),
    /** Contains the client's secret; sealed. */
    oidcConfig: text("oidc_config"),
    defaultRole: text("default_role", { enum: provisionedRoles }).notNull(),
    isRequired: boolean("is_required").notNull().default(false),
    /** When the provider last reported a logout; null for never. */
    lastLogoutAt: dateMoment("last_logout_at"),
  },
  (table) => [
    uniqueIndex("sso_providers_domain")
      .on(table.domain)
      .where(sql`domain_verified`),
    check("sso_providers_protocol", sql`num_nonnulls(oidc_config, saml_config) = 1`),
  ],
);

/** The same table with its secret opened, for the sign-in library. */
export function openedProviders(box: SecretBox) {
  const opened = customType<{ data: string; driverData: string }>({
    dataType: () => "text",
    fromDriver: (sealed) => withMapping(box.open(sealed)),
  });
  return pgTable("sso_providers", { ...libraryColumns(), oidcConfig: opened("oidc_config") });
}

function withMapping(config: string): string {
  return JSON.stringify({ ...z.looseObject({}).parse(JSON.parse(config)), mapping: claimMapping });
}

function libraryColumns() {
  return {
    id: uuid("id").primaryKey(),
    providerId: text("provider_id").notNull().unique(),
    /** OpenID Connect's issuer, or SAML's entity id. */
    issuer: text("issuer").notNull(),
    domain: text("domain").notNull(),
    domainVerified: boolean("domain_verified").notNull().default(false),
    /** Contains no secret. */
    samlConfig: text("saml_config"),
    organizationId: text("organization_id"),
    userId: uuid("user_id"),
  };
}

import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { tiers, userStatuses } from "#shared/billing/billing.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  firstName: text("first_name"),
  lastName: text("last_name"),
  profileImageUrl: text("profile_image_url"),
  subscriptionStatus: text("subscription_status", { enum: userStatuses })
    .notNull()
    .default("trial"),
  subscriptionTier: text("subscription_tier", { enum: tiers }),
  mollieCustomerId: text("mollie_customer_id").unique(),
  mollieSubscriptionId: text("mollie_subscription_id"),
  trialEndsAt: dateMoment("trial_ends_at"),
  /** Days of grace included; null before the first purchase. */
  coveredUntil: dateMoment("covered_until"),
  /** How far the sandbox's clock runs ahead for this user; see server/billing/clock.ts. */
  clockAheadSeconds: integer("clock_ahead_seconds").notNull().default(0),
  createdAt: dateMoment("created_at").notNull().defaultNow(),
  updatedAt: dateMoment("updated_at").notNull().defaultNow(),
});

export interface StoredSession {
  session: Record<string, unknown>;
}

/** The last factor that a session was begun with, or strengthened by. */
export const secondFactors = ["app", "passkey"] as const;

/** Sessions as the specification names them (section 3). */
export const sessions = pgTable(
  "sessions",
  {
    sid: text("sid").primaryKey(),
    sess: jsonb("sess").$type<StoredSession>().notNull(),
    expire: dateMoment("expire").notNull(),
    /** Null stands for the workspace that the person entered last. */
    workspaceId: uuid("workspace_id"),
    secondFactor: text("second_factor", { enum: secondFactors }),
    providerId: text("provider_id"),
    /** OpenID Connect's `sid`. */
    providerSessionId: text("provider_session_id"),
    providerProvenAt: dateMoment("provider_proven_at"),
    /** When the person last confirmed their identity, at first by signing in. */
    confirmedAt: dateMoment("confirmed_at"),
  },
  (table) => [
    index("sessions_expire").on(table.expire),
    index("sessions_user").using("btree", sql`(${table.sess} -> 'session' ->> 'userId')`),
  ],
);

export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    password: text("password"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: dateMoment("access_token_expires_at"),
    refreshTokenExpiresAt: dateMoment("refresh_token_expires_at"),
    scope: text("scope"),
    createdAt: dateMoment("created_at").notNull().defaultNow(),
    updatedAt: dateMoment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: dateMoment("expires_at").notNull(),
    createdAt: dateMoment("created_at").notNull().defaultNow(),
    updatedAt: dateMoment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

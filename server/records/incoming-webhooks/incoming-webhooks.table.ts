import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  callStates,
  type NewIncomingWebhook,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";
import { createdAt, recordKey } from "#server/platform/queries/columns.ts";

export type IncomingSettings = Omit<NewIncomingWebhook, "name">;

export const incomingWebhooks = pgTable(
  "incoming_webhooks",
  {
    ...recordKey(),
    name: text("name").notNull(),
    isOn: boolean("is_on").notNull().default(true),
    /** Why the product has switched it off. */
    stopReason: text("stop_reason"),
    settings: jsonb("settings").$type<IncomingSettings>().notNull(),
    /** SHA-256 of the secret part of the address. */
    tokenHash: text("token_hash").notNull(),
    tokenStart: text("token_start").notNull(),
    /** How many contacts were given to its people, by turns. */
    turn: integer("turn").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    // Programs know the secret alone.
    unique("incoming_webhooks_token").on(table.tokenHash),
  ],
);

export const incomingCalls = pgTable(
  "incoming_calls",
  {
    /** The id is also that of the change set that the call caused. */
    ...recordKey(),
    webhookId: uuid("webhook_id").notNull(),
    state: text("state", { enum: callStates }).notNull(),
    /** JSON, or what was sent where it could not be read. A text, since not all JSON is a value of the database. */
    body: text("body").notNull(),
    /** A hash of the key by which the sender names the call. */
    key: text("key"),
    /** Stays when the contact is deleted, so that its erasure finds the call. */
    contactId: uuid("contact_id"),
    problem: text("problem"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.webhookId],
      foreignColumns: [incomingWebhooks.workspaceId, incomingWebhooks.id],
      name: "incoming_calls_webhook",
    }).onDelete("cascade"),
    unique("incoming_calls_key").on(table.workspaceId, table.webhookId, table.key),
    // The log: of others no more is kept than whose they were, and when.
    index("incoming_calls_kept")
      .on(table.workspaceId, table.webhookId, table.id)
      .where(sql`${table.body} <> ''`),
    index("incoming_calls_kept_since")
      .on(table.createdAt)
      .where(sql`${table.body} <> ''`),
    index("incoming_calls_contact").on(table.workspaceId, table.contactId),
    index("incoming_calls_created").on(table.createdAt),
  ],
);

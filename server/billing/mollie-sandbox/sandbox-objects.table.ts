import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { dateMoment } from "#server/platform/queries/columns.ts";

export const sandboxKinds = ["customer", "payment", "mandate", "subscription", "refund"] as const;

export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: sandboxKinds }).notNull(),
    /** Outlives the account, as at a real provider. */
    userId: uuid("user_id").notNull(),
    /** Of the request that created it. */
    idempotencyKey: text("idempotency_key").unique(),
    body: jsonb("body").$type<Record<string, unknown>>().notNull(),
    /** By the user's clock. */
    createdAt: dateMoment("created_at").notNull(),
  },
  (table) => [index("sandbox_objects_user").on(table.userId, table.kind)],
);

export const sandboxSettings = pgTable("sandbox_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  settings: jsonb("settings").$type<Record<string, unknown>>().notNull(),
});

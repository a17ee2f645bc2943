import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { changedEntities } from "#shared/changes.ts";
import { createdAt, searchIndexSettings } from "#server/platform/columns.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Through what a change came. */
export const changeChannels = [
  "web",
  "api",
  "sample-data",
  "undo",
  "import",
  "merge",
  "retention",
] as const;

/** A record's fields as they are stored; an update holds only those that changed. */
export type FieldValues = Record<string, unknown>;

/** Deletions whose record is known; the words of the indexes, for a query to be answered by them. */
export const isKeptDeletion = sql`action = 'delete' and before is not null`;

/** What a deleted record was called, as a search compares it. */
export const deletedName = sql`fold_text(coalesce(before ->> 'name', before ->> 'title'))`;

/**
 * The change log: one row for each changed record, written by the triggers of the record's table in
 * the transaction of the change. A change set groups what one operation changed; undo, history and
 * reports stand on it.
 */
export const changes = pgTable(
  "changes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    changeSetId: uuid("change_set_id").notNull(),
    entity: text("entity", { enum: changedEntities }).notNull(),
    entityId: uuid("entity_id").notNull(),
    action: text("action", { enum: ["create", "update", "delete"] }).notNull(),
    before: jsonb("before").$type<FieldValues>(),
    after: jsonb("after").$type<FieldValues>(),
    userId: uuid("user_id"),
    channel: text("channel", { enum: changeChannels }).notNull(),
    /** What the API key was called that made the change: a key may be gone, its name stays. */
    apiKeyName: text("api_key_name").default(
      sql`nullif(current_setting('crm.api_key_name', true), '')`,
    ),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    // Deletions that can be taken back: what is erased has no values any more.
    index("changes_deleted").on(table.workspaceId, table.id).where(isKeptDeletion),
    index("changes_deleted_at").on(table.createdAt).where(isKeptDeletion),
    index("changes_deleted_name")
      .using("gin", table.workspaceId, sql`${deletedName} gin_trgm_ops`)
      .with(searchIndexSettings)
      .where(isKeptDeletion),
    // What pointed to a record, for the links to come back with it.
    index("changes_deleted_company")
      .on(table.workspaceId, sql`(before ->> 'company_id')`)
      .where(sql`${isKeptDeletion} and before ->> 'company_id' is not null`),
    index("changes_deleted_contact")
      .on(table.workspaceId, sql`(before ->> 'contact_id')`)
      .where(sql`${isKeptDeletion} and before ->> 'contact_id' is not null`),
    index("changes_set").on(table.workspaceId, table.changeSetId, table.entity, table.entityId),
    index("changes_at").on(table.workspaceId, table.createdAt, table.id),
    index("changes_record").on(table.workspaceId, table.entity, table.entityId, table.id),
  ],
);

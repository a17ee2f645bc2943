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
import { changedEntities } from "#shared/records/changes.ts";
import { createdAt, searchIndexSettings } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

export const changeChannels = [
  "web",
  "api",
  "sample-data",
  "undo",
  "import",
  "merge",
  "retention",
  "sequence",
  "form",
  "webhook",
  "rule",
  "score",
] as const;

/** As stored; an update has only the fields that changed. */
export type FieldValues = Record<string, unknown>;

/** Deletions with their values. The wording matches the indexes, which queries need to use them. */
export const isKeptDeletion = sql`action = 'delete' and before is not null`;

/** What a deal was before a change of anything but its way, which `deal_states` has. The wording matches the index. */
export const isDealText = sql`entity = 'deal' and before ?| array['title', 'contact_id', 'company_id', 'priority', 'notes', 'tags', 'custom_fields', 'follows_line_items', 'close_reason', 'close_note', 'snoozed_until', 'snooze_reason']`;

/** A deleted record's name in the form that search compares. */
export const deletedName = sql`stored_fold_text(coalesce(before ->> 'name', before ->> 'title'))`;

/** One row for each changed record, written by triggers in its transaction. Undo, history and reports rely on it. */
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
    /** Outlives the API key. */
    apiKeyName: text("api_key_name").default(
      sql`nullif(current_setting('crm.api_key_name', true), '')`,
    ),
    /** Outlives the rule. */
    ruleName: text("rule_name").default(sql`nullif(current_setting('crm.rule_name', true), '')`),
    /** Of an undo, the run of a rule whose changes it takes back, or brings again. */
    undoneRunId: uuid("undone_run_id").default(
      sql`nullif(current_setting('crm.undone_run_id', true), '')::uuid`,
    ),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    // Deletions that can be undone: erased ones have no values.
    index("changes_deleted").on(table.workspaceId, table.id).where(isKeptDeletion),
    index("changes_deleted_at").on(table.createdAt).where(isKeptDeletion),
    index("changes_deleted_name")
      .using("gin", table.workspaceId, sql`${deletedName} gin_trgm_ops`)
      .with(searchIndexSettings)
      .where(isKeptDeletion),
    // Former links to a record, which come back with it.
    index("changes_deleted_company")
      .on(table.workspaceId, sql`(before ->> 'company_id')`)
      .where(sql`${isKeptDeletion} and before ->> 'company_id' is not null`),
    index("changes_deleted_contact")
      .on(table.workspaceId, sql`(before ->> 'contact_id')`)
      .where(sql`${isKeptDeletion} and before ->> 'contact_id' is not null`),
    index("changes_deal_texts").on(table.workspaceId, table.entityId, table.id).where(isDealText),
    index("changes_set").on(table.workspaceId, table.changeSetId, table.entity, table.entityId),
    index("changes_at").on(table.workspaceId, table.createdAt, table.id),
    index("changes_record").on(table.workspaceId, table.entity, table.entityId, table.id),
  ],
);

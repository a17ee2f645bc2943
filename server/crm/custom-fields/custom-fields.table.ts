import { sql } from "drizzle-orm";
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  customFieldEntities,
  customFieldTypes,
  type FieldChoice,
} from "#shared/records/custom-fields.ts";
import { createdAt } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

/** Definitions; the values are in the records. */
export const customFields = pgTable(
  "custom_fields",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaceAnchors.id),
    id: uuid("id").notNull(),
    entity: text("entity", { enum: customFieldEntities }).notNull(),
    key: text("key").notNull(),
    label: text("label").notNull(),
    type: text("type", { enum: customFieldTypes }).notNull(),
    choices: jsonb("choices")
      .$type<FieldChoice[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    required: boolean("required").notNull().default(false),
    onCard: boolean("on_card").notNull().default(false),
    archived: boolean("archived").notNull().default(false),
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    unique("custom_fields_key").on(table.workspaceId, table.entity, table.key),
    uniqueIndex("custom_fields_label")
      .on(table.workspaceId, table.entity, sql`lower(${table.label} collate "und-x-icu")`)
      .where(sql`not ${table.archived}`),
  ],
);

import { sql, type SQL } from "drizzle-orm";
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { taggedEntities } from "#shared/tags.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/**
 * Every tag that a kind of record has had, kept by the trigger `know_tags`, so that a suggestion never
 * reads the records.
 */
export const knownTags = pgTable(
  "known_tags",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    entity: text("entity", { enum: taggedEntities }).notNull(),
    name: text("name").notNull(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => sql`fold_text(name)`),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.entity, table.name] })],
);

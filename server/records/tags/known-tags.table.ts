import { sql, type SQL } from "drizzle-orm";
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { taggedEntities } from "#shared/records/tags.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

/** Kept by the trigger `know_tags`, so that suggestions do not scan records. */
export const knownTags = pgTable(
  "known_tags",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaceAnchors.id),
    entity: text("entity", { enum: taggedEntities }).notNull(),
    name: text("name").notNull(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => sql`stored_fold_text(name)`),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.entity, table.name] })],
);

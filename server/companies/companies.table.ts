import { sql, type SQL } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, recordKey } from "#server/platform/columns.ts";
import { workspaces } from "#server/workspaces/workspaces.table.ts";

export const companies = pgTable(
  "companies",
  {
    ...recordKey(),
    name: text("name").notNull(),
    industry: text("industry"),
    website: text("website"),
    size: text("size"),
    location: text("location"),
    logo: text("logo"),
    notes: text("notes"),
    createdAt: createdAt(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => sql`fold_text(name)`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    index("companies_search").using(
      "gin",
      table.workspaceId,
      sql`${table.searchText} gin_trgm_ops`,
    ),
  ],
);

import { sql, type SQL } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { customFields, customFieldsIndex } from "#server/crm/custom-fields/custom-fields-column.ts";
import {
  createdAt,
  recordKey,
  tags,
  tagsIndex,
  sixgramsIndex,
  searchIndexSettings,
  version,
} from "#server/platform/queries/columns.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

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
    tags: tags(),
    customFields: customFields(),
    /** Without an owner only the visibility `all` sees it. */
    ownerId: uuid("owner_id"),
    version: version(),
    createdAt: createdAt(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => sql`stored_fold_text(name)`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "companies_owner",
    }),
    index("companies_owner").on(table.workspaceId, table.ownerId, table.id),
    index("companies_name").on(table.workspaceId, sql`${table.name} collate "und-x-icu"`, table.id),
    index("companies_same_name").on(table.workspaceId, smallLetters(table.name)),
    index("companies_search")
      .using("gin", table.workspaceId, sql`${table.searchText} gin_trgm_ops`)
      .with(searchIndexSettings),
    index("companies_domain").on(
      table.workspaceId,
      sql`website_domain(${table.website})`,
      table.id,
    ),
    index("companies_name_key").on(
      table.workspaceId,
      sql`company_name_key(${table.searchText})`,
      table.id,
    ),
    index("companies_name_sound").on(
      table.workspaceId,
      sql`name_sound(${table.name})`,
      table.id,
      table.name,
      table.ownerId,
    ),
    sixgramsIndex("companies", table),
    tagsIndex("companies", table),
    customFieldsIndex("companies", table),
  ],
);

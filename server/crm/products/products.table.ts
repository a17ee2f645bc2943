import { sql, type SQL } from "drizzle-orm";
import {
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { billingRhythms, productStatuses } from "#shared/crm/products.ts";
import { customFields, customFieldsIndex } from "#server/crm/custom-fields/custom-fields-column.ts";
import {
  createdAt,
  sixgramsIndex,
  recordKey,
  searchIndexSettings,
  tags,
  tagsIndex,
  version,
} from "#server/platform/queries/columns.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

export const products = pgTable(
  "products",
  {
    ...recordKey(),
    name: text("name").notNull(),
    code: text("code"),
    price: numeric("price", { precision: 12, scale: 2 }).notNull(),
    unit: text("unit"),
    billed: text("billed", { enum: billingRhythms }).notNull().default("once"),
    status: text("status", { enum: productStatuses }).notNull().default("active"),
    description: text("description"),
    tags: tags(),
    customFields: customFields(),
    ownerId: uuid("owner_id"),
    version: version(),
    createdAt: createdAt(),
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => sql`stored_fold_text(name || E'\\n' || coalesce(code, ''))`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "products_owner",
    }),
    uniqueIndex("unique_product_code").on(table.workspaceId, smallLetters(table.code)),
    index("products_owner").on(table.workspaceId, table.ownerId, table.id),
    index("products_status").on(table.workspaceId, table.status, table.id),
    index("products_name").on(table.workspaceId, sql`${table.name} collate "und-x-icu"`, table.id),
    index("products_same_name").on(table.workspaceId, smallLetters(table.name)),
    index("products_search")
      .using("gin", table.workspaceId, sql`${table.searchText} gin_trgm_ops`)
      .with(searchIndexSettings),
    sixgramsIndex("products", table),
    tagsIndex("products", table),
    customFieldsIndex("products", table),
  ],
);

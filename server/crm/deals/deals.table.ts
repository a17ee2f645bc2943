import { sql, type SQL } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { LineItem } from "#shared/crm/line-items.ts";
import { forecastCategories } from "#shared/crm/pipelines.ts";
import { priorities } from "#shared/crm/priorities.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { customFields, customFieldsIndex } from "#server/crm/custom-fields/custom-fields-column.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import {
  createdAt,
  moment,
  recordKey,
  tags,
  tagsIndex,
  sixgramsIndex,
  searchIndexSettings,
  version,
} from "#server/platform/queries/columns.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

function keptMoment(name: string) {
  return moment(name)
    .notNull()
    .default(sql`now()`);
}

export const deals = pgTable(
  "deals",
  {
    ...recordKey(),
    title: text("title").notNull(),
    value: numeric("value", { precision: 12, scale: 2 }).notNull(),
    stage: text("stage").notNull(),
    contactId: uuid("contact_id"),
    companyId: uuid("company_id"),
    priority: text("priority", { enum: priorities }).notNull().default("medium"),
    expectedCloseDate: date("expected_close_date", { mode: "string" }),
    notes: text("notes"),
    tags: tags(),
    customFields: customFields(),
    /** In order; read and changed as a whole. */
    lineItems: jsonb("line_items")
      .$type<LineItem[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Whether the value is the sum of the lines; a trigger keeps it so. */
    followsLineItems: boolean("follows_line_items").notNull().default(false),
    /** Without an owner only the visibility `all` sees it. */
    ownerId: uuid("owner_id"),
    forecastCategory: text("forecast_category", { enum: forecastCategories }),
    closeReason: text("close_reason"),
    closeNote: text("close_note"),
    snoozedUntil: date("snoozed_until", { mode: "string" }),
    snoozeReason: text("snooze_reason"),
    // A trigger keeps these three, which the change log does not have.
    stageEnteredAt: keptMoment("stage_entered_at"),
    closedAt: moment("closed_at"),
    changedAt: keptMoment("changed_at"),
    version: version(),
    createdAt: createdAt(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => sql`stored_fold_text(title)`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "deals_owner",
    }),
    index("deals_owner").on(table.workspaceId, table.ownerId, table.id),
    foreignKey({
      columns: [table.workspaceId, table.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
      name: "deals_contact",
    }),
    foreignKey({
      columns: [table.workspaceId, table.companyId],
      foreignColumns: [companies.workspaceId, companies.id],
      name: "deals_company",
    }),
    foreignKey({
      columns: [table.workspaceId, table.stage],
      foreignColumns: [stages.workspaceId, stages.key],
      name: "deals_stage",
    }),
    index("deals_stage").on(table.workspaceId, table.stage, table.id),
    index("deals_contact").on(table.workspaceId, table.contactId, table.id),
    index("deals_company").on(table.workspaceId, table.companyId, table.id),
    index("deals_value").on(table.workspaceId, table.value, table.id),
    index("deals_expected_close_date").on(table.workspaceId, table.expectedCloseDate, table.id),
    index("deals_closed_at").on(table.workspaceId, table.closedAt, table.id),
    index("deals_same_title").on(table.workspaceId, smallLetters(table.title)),
    index("deals_search")
      .using("gin", table.workspaceId, sql`${table.searchText} gin_trgm_ops`)
      .with(searchIndexSettings),
    sixgramsIndex("deals", table),
    // Finds deals by product.
    index("deals_line_items")
      .using("gin", table.workspaceId, sql`${table.lineItems} jsonb_path_ops`)
      .where(sql`${table.lineItems} <> '[]'`),
    tagsIndex("deals", table),
    customFieldsIndex("deals", table),
  ],
);

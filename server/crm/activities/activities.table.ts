import { sql, type SQL } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { createdAt, moment, recordKey, version } from "#server/platform/queries/columns.ts";
import { workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

export const activities = pgTable(
  "activities",
  {
    ...recordKey(),
    type: text("type").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    /** How a call or a meeting went. */
    outcome: text("outcome"),
    durationMinutes: integer("duration_minutes"),
    relatedTo: text("related_to"),
    relatedId: uuid("related_id"),
    contactId: uuid("contact_id"),
    companyId: uuid("company_id"),
    dealId: uuid("deal_id"),
    /** Of a line about a bulk operation. */
    changeSetId: uuid("change_set_id"),
    /** The owner of the record that it is about, else the author. Decides who sees it; kept by triggers. */
    subjectOwnerId: uuid("subject_owner_id"),
    /** The member who logged it; null for what the product noted. */
    loggedBy: uuid("logged_by"),
    createdAt: createdAt(),
    /** When it took place, where that is not when it was logged. */
    datedAt: moment("dated_at"),
    occurredAt: moment("occurred_at")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(dated_at, created_at)`),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    foreignKey({
      columns: [table.workspaceId, table.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
      name: "activities_contact",
    }),
    foreignKey({
      columns: [table.workspaceId, table.companyId],
      foreignColumns: [companies.workspaceId, companies.id],
      name: "activities_company",
    }),
    foreignKey({
      columns: [table.workspaceId, table.dealId],
      foreignColumns: [deals.workspaceId, deals.id],
      name: "activities_deal",
    }),
    index("activities_subject")
      .on(table.workspaceId, table.relatedId)
      .where(sql`${table.relatedId} is not null`),
    index("activities_feed").on(table.workspaceId, table.occurredAt, table.id),
    index("activities_logged")
      .on(table.workspaceId, table.occurredAt, table.id)
      .where(sql`${table.loggedBy} is not null`),
    index("activities_subject_owner").on(
      table.workspaceId,
      table.subjectOwnerId,
      table.occurredAt,
      table.id,
    ),
    index("activities_contact")
      .on(table.workspaceId, table.contactId, table.occurredAt, table.id)
      .where(sql`${table.contactId} is not null`),
    index("activities_company")
      .on(table.workspaceId, table.companyId, table.occurredAt, table.id)
      .where(sql`${table.companyId} is not null`),
    index("activities_deal")
      .on(table.workspaceId, table.dealId, table.occurredAt, table.id)
      .where(sql`${table.dealId} is not null`),
  ],
);

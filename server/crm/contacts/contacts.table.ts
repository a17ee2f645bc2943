import { sql, type SQL } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { contactStatuses } from "#shared/crm/contacts.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { customFields, customFieldsIndex } from "#server/crm/custom-fields/custom-fields-column.ts";
import {
  createdAt,
  recordKey,
  tags,
  tagsIndex,
  sixgramsIndex,
  searchIndexSettings,
  textList,
  version,
} from "#server/platform/queries/columns.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import { memberAnchors, workspaceAnchors } from "#server/accounts/workspaces/anchors.table.ts";

export const contacts = pgTable(
  "contacts",
  {
    ...recordKey(),
    name: text("name").notNull(),
    /** Null only where the workspace does without. */
    email: text("email"),
    otherEmails: textList("other_emails"),
    phone: text("phone"),
    otherPhones: textList("other_phones"),
    title: text("title"),
    companyId: uuid("company_id"),
    avatar: text("avatar"),
    status: text("status", { enum: contactStatuses }).notNull().default("active"),
    tags: tags(),
    notes: text("notes"),
    customFields: customFields(),
    /** Without an owner only the visibility `all` sees it. */
    ownerId: uuid("owner_id"),
    version: version(),
    createdAt: createdAt(),
    /** Line breaks keep a search from matching across two values. Few contacts have more than one address. */
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => sql`stored_fold_text(name || E'\\n' || coalesce(email, '')
        || case when other_emails = '{}' then '' else E'\\n' || list_text(other_emails) end)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaceAnchors.id] }),
    foreignKey({
      columns: [table.workspaceId, table.ownerId],
      foreignColumns: [memberAnchors.workspaceId, memberAnchors.userId],
      name: "contacts_owner",
    }),
    // Answers reports by month, status and owner without the table.
    index("contacts_owner").on(
      table.workspaceId,
      table.ownerId,
      table.id,
      table.status,
      table.createdAt,
    ),
    foreignKey({
      columns: [table.workspaceId, table.companyId],
      foreignColumns: [companies.workspaceId, companies.id],
      name: "contacts_company",
    }),
    index("contacts_name").on(table.workspaceId, sql`${table.name} collate "und-x-icu"`, table.id),
    index("contacts_status").on(table.workspaceId, table.status, table.id),
    index("contacts_company").on(table.workspaceId, table.companyId, table.id),
    // Cover the search for duplicates, which scans one of them.
    index("contacts_same_email").on(
      table.workspaceId,
      smallLetters(table.email),
      table.id,
      table.email,
      table.ownerId,
    ),
    index("contacts_same_name").on(
      table.workspaceId,
      smallLetters(table.name),
      table.id,
      table.name,
      table.ownerId,
    ),
    index("contacts_search")
      .using("gin", table.workspaceId, sql`${table.searchText} gin_trgm_ops`)
      .with(searchIndexSettings),
    index("contacts_phone_key")
      .on(table.workspaceId, sql`phone_key(${table.phone})`, table.id, table.phone, table.ownerId)
      .where(sql`phone_key(phone) is not null`),
    // Contacts without others are not in these.
    index("contacts_other_emails")
      .using("gin", table.workspaceId, sql`email_keys(${table.otherEmails})`)
      .where(sql`${table.otherEmails} <> '{}'`),
    index("contacts_other_phones")
      .using("gin", table.workspaceId, sql`phone_keys(${table.otherPhones})`)
      .where(sql`${table.otherPhones} <> '{}'`),
    index("contacts_other_phone_digits")
      .using("gin", table.workspaceId, sql`phones_digits(${table.otherPhones}) gin_trgm_ops`)
      .where(sql`${table.otherPhones} <> '{}'`),
    index("contacts_name_sound").on(
      table.workspaceId,
      sql`name_sound(${table.name})`,
      table.id,
      table.name,
      table.ownerId,
    ),
    sixgramsIndex("contacts", table),
    tagsIndex("contacts", table),
    customFieldsIndex("contacts", table),
    index("contacts_phone")
      .using("gin", table.workspaceId, sql`phone_digits(${table.phone}) gin_trgm_ops`)
      .with(searchIndexSettings),
  ],
);

import { sql, type Column, type SQL } from "drizzle-orm";
import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields-column.ts";
import { moment, tags } from "#server/platform/queries/columns.ts";

/** A view with a row for each email of each contact, beside what reports ask of the contact. Nothing is written to it. */
export const emailsOfContacts = pgTable("emails_of_contacts", {
  workspaceId: uuid("workspace_id").notNull(),
  contactId: uuid("contact_id").notNull(),
  direction: text("direction").notNull(),
  sentAt: moment("sent_at").notNull(),
  isReply: boolean("is_reply").notNull(),
  mailboxOwnerId: uuid("mailbox_owner_id").notNull(),
  status: text("status").notNull(),
  tags: tags(),
  ownerId: uuid("owner_id"),
  companyId: uuid("company_id"),
  createdAt: moment("created_at").notNull(),
  customFields: customFields(),
});

/** Columns of an email, under whatever name the query has for the view. */
type EmailColumns = Record<"workspaceId" | "contactId" | "sentAt" | "isReply", Column>;

/** From what a contact wrote to the next email that was sent to them, by anyone. */
export function hoursUntilAnswered({ workspaceId, contactId, sentAt, isReply }: EmailColumns): SQL {
  const hours = sql`extract(epoch from (min(answer.sent_at) - ${sentAt})) / 3600`;
  return sql`(case when ${isReply} then (select round(${hours}, 2) from ${contactEmails} as answer
    where answer.workspace_id = ${workspaceId} and answer.contact_id = ${contactId}
      and answer.is_outgoing and answer.sent_at > ${sentAt}) end)`;
}

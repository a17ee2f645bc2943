import { and, eq, getTableColumns, sql, type Column, type SQL } from "drizzle-orm";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { contactMail } from "#server/crm/contacts/contact-mail.table.ts";
import type { AccessParameters } from "#server/platform/queries/access.ts";

type ContactColumns = Record<"workspaceId" | "id", Column>;

const {
  workspaceId: _workspaceId,
  contactId: _contactId,
  ...moments
} = getTableColumns(contactMail);

/** The fields of a contact that its mail decides, of a query that joins them. */
export const mailMoments = moments;

/** Subqueries for the shown rows. */
export function mailOf(contact: ContactColumns, access: AccessParameters) {
  const { lastEmailSentAt, lastReplyAt, waitingSince } = mailMoments;
  return {
    lastEmailSentAt: momentOf(contact, access, lastEmailSentAt),
    lastReplyAt: momentOf(contact, access, lastReplyAt),
    waitingSince: momentOf(contact, access, waitingSince),
  };
}

/**
 * Whether the workspace has mail at all is asked once for all rows. By the key's order, since with
 * `exists` PostgreSQL prefers to read through the mail of all other workspaces where these are few.
 */
function momentOf(
  contact: ContactColumns,
  { workspaceId }: AccessParameters,
  moment: Column,
): SQL<string | null> {
  const hasMail = sql`(select true from ${contactMail} where ${eq(contactMail.workspaceId, workspaceId)}
    order by ${contactMail.contactId} limit 1)`;
  return sql<string | null>`case when ${hasMail} then (select ${moment} from ${contactMail}
    where ${whereMailOf(contact)}) end`.mapWith(contactMail.lastReplyAt);
}

/** The field of a contact, as a column; undefined for other fields. */
export function mailMomentOf(kind: FilterKind, field: string): Column | undefined {
  const known: Record<string, Column> = kind === "contact" ? moments : {};
  return Object.hasOwn(known, field) ? known[field] : undefined;
}

/** Asked of the contacts with mail, which the database finds by an index. */
export function someMail(contact: ContactColumns, isSuch: SQL): SQL {
  return sql`exists (select from ${contactMail} where ${and(whereMailOf(contact), isSuch)})`;
}

export function whereMailOf({ workspaceId, id }: ContactColumns): SQL | undefined {
  return and(eq(contactMail.workspaceId, workspaceId), eq(contactMail.contactId, id));
}

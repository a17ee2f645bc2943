import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Activity } from "#shared/crm/activities.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import {
  preparedQuery,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface EmailsQuery extends RecordAccess {
  contactId?: string | undefined;
  companyId?: string | undefined;
  limit: number;
  /** The line after which the page begins, and its moment. */
  cursor?: string | undefined;
  after?: string | undefined;
}

export interface EmailLine {
  /** That of its messages, which copies share. */
  key: string;
  contactId: string;
}

/** The subjects that the reader may know, by `keyOf`. */
export type ReadSubjects = (lines: EmailLine[]) => Promise<Map<string, string>>;

export function keyOf({ key, contactId }: EmailLine): string {
  return `${contactId} ${key}`;
}

/** A line for each email, however many contacts it has. Its subject is there for those alone who may know it. */
export async function listEmailLines(
  db: Db,
  query: EmailsQuery,
  readSubjects: ReadSubjects,
): Promise<Activity[]> {
  const rows = await selectLines(db, query);
  const subjects = await readSubjects(rows);
  return rows.map((row) => asActivity(row, subjects.get(keyOf(row)) ?? null));
}

/** Copies of an email share its key; in the form of a random UUID it is the line's id. */
const lineId = sql<string>`(overlay(overlay(md5(${contactEmails.key}) placing '4' from 13) placing '8' from 17)::uuid)`;

const selectLines = preparedQuery("list_email_lines", (db, query: QueryParameters<EmailsQuery>) =>
  db
    .selectDistinctOn([contactEmails.sentAt, lineId], {
      id: lineId,
      key: contactEmails.key,
      occurredAt: contactEmails.sentAt,
      isOutgoing: contactEmails.isOutgoing,
      contactId: contacts.id,
      contactName: contacts.name,
      companyId: contacts.companyId,
      mailbox: users.name,
    })
    .from(contactEmails)
    .innerJoin(
      contacts,
      and(
        eq(contacts.workspaceId, contactEmails.workspaceId),
        eq(contacts.id, contactEmails.contactId),
      ),
    )
    .leftJoin(users, eq(users.id, contactEmails.mailboxOwnerId))
    .where(
      and(
        eq(contactEmails.workspaceId, query.workspaceId),
        whereVisible(contacts, query),
        query.contactId ? eq(contacts.id, query.contactId) : undefined,
        query.companyId ? eq(contacts.companyId, query.companyId) : undefined,
        whereAfter(query),
      ),
    )
    .orderBy(
      desc(contactEmails.sentAt),
      desc(lineId),
      sql`${contacts.id} limit ${sql.raw(query.limit.toFixed(0))}`,
    ),
);

/** The first condition is what an index can begin at. */
function whereAfter({ cursor, after }: QueryParameters<EmailsQuery>): SQL | undefined {
  if (!cursor) return undefined;
  const { sentAt } = contactEmails;
  return sql`${sentAt} <= ${after}::timestamptz and (${sentAt}, ${lineId}) < (${after}::timestamptz, ${cursor}::uuid)`;
}

type Line = Awaited<ReturnType<typeof selectLines>>[number];

function asActivity(
  { key: _key, isOutgoing, contactName, mailbox, ...line }: Line,
  subject: string | null,
): Activity {
  return {
    ...line,
    type: "email",
    title: isOutgoing ? `Email to ${contactName}` : `Email from ${contactName}`,
    description: subject,
    outcome: null,
    durationMinutes: null,
    relatedTo: contactName,
    relatedId: line.contactId,
    dealId: null,
    changeSetId: null,
    loggedBy: null,
    userName: mailbox,
    ruleName: null,
    createdAt: line.occurredAt,
    version: 0,
  };
}

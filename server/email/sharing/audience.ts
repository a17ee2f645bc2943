import { and, eq, exists, sql, type SQL } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { emailMessages, emailParticipants } from "#server/email/messages/email-messages.table.ts";
import {
  emailSharingRules,
  emailThreadSharing,
} from "#server/email/sharing/email-sharing.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Who asks for mail. A program with a person's key is another reader than the person. */
export type MailReader = RecordAccess & Pick<Actor, "apiKey">;

/** Messages without a Message-ID begin a thread each. */
export function threadOf({ threadKey, key }: { threadKey: string; key: string }): string {
  return threadKey || key;
}

const isOfMessage = sql`said.workspace_id = ${emailMessages}.workspace_id
  and said.account_id = ${emailMessages}.account_id`;

const ofThread = sql`
  select said.shared_with, said.team_id, 'thread' as reason, 1 as rank from ${emailThreadSharing} as said
  where ${isOfMessage} and said.thread = coalesce(nullif(${emailMessages}.thread_key, ''), ${emailMessages}.key)`;

/** Someone outside takes part whom the rule means: what only the workspace's own people exchange stays private. */
const ofRule = sql`
  select said.shared_with, said.team_id, 'rule' as reason, 2 as rank from ${emailSharingRules} as said
  where ${isOfMessage} and exists (
    select from ${emailParticipants} as person cross join lateral (select split_part(person.address, '@', 2) as name) as domain
    where person.workspace_id = ${emailMessages}.workspace_id and person.message_id = ${emailMessages}.id
      and domain.name is distinct from said.own_domain
      and (said.exchanged_with is null or person.address = any (said.exchanged_with) or domain.name = any (said.exchanged_with))
      and not exists (select from ${emailAccounts} as account
        where account.workspace_id = said.workspace_id and lower(account.address) = person.address)
      and not exists (select from ${users} as colleague join ${members} as member on member.user_id = colleague.id
        where member.workspace_id = said.workspace_id and colleague.email = person.address))`;

/** What decides who reads a message of `email_messages` beside its owner: one row, or none. */
export const audience: SQL = sql`${ofThread} union all ${ofRule} order by rank limit 1`;

/** Whether the rule of its mailbox would share a message of `email_messages`. */
export const isSharedByRule: SQL = sql`exists (${ofRule})`;

/** Whether a message of `email_messages` is shared with those that the reader belongs to. */
export function isSharedWith({ teamId }: Pick<RecordAccess, "teamId">): SQL<boolean> {
  return sql<boolean>`coalesce((
    select audience.shared_with = 'workspace' or coalesce(audience.team_id = ${teamId}::uuid, false)
    from (${audience}) as audience), false)`;
}

/** Whether the reader sees a contact that takes part in a message of `email_messages`. */
export function isOfSeenContact(db: Db, reader: RecordAccess): SQL {
  const seen = db
    .select({ id: contacts.id })
    .from(contactEmails)
    .innerJoin(
      contacts,
      and(
        eq(contacts.workspaceId, contactEmails.workspaceId),
        eq(contacts.id, contactEmails.contactId),
      ),
    )
    .where(
      and(
        eq(contactEmails.workspaceId, reader.workspaceId),
        sql`${contactEmails.key} = ${emailMessages}.key`,
        whereVisible(contacts, reader),
      ),
    );
  return exists(seen);
}

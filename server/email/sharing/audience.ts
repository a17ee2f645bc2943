import { sql, type SQL } from "drizzle-orm";
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
import { type RecordAccess, whereOwnerVisible } from "#server/platform/queries/access.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";

/** Who asks for mail. A program with a person's key is another reader than the person. */
export type MailReader = RecordAccess & Pick<Actor, "apiKey">;

/** Messages without a Message-ID begin a thread each. */
export function threadOf({ threadKey, key }: { threadKey: string; key: string }): string {
  return threadKey || key;
}

/** People outside who take part in a message of `email_messages`, without those of blind copies, which its owner alone knows. */
const peopleOutside = sql`from ${emailParticipants} as person
  cross join lateral (select split_part(person.address, '@', 2) as name) as domain
  where person.workspace_id = ${emailMessages}.workspace_id and person.message_id = ${emailMessages}.id
    and person.role <> 'bcc'
    and not exists (select from ${emailAccounts} as account
      where account.workspace_id = person.workspace_id and lower(account.address) = person.address)
    and not exists (select from ${users} as colleague join ${members} as member on member.user_id = colleague.id
      where member.workspace_id = person.workspace_id and colleague.email = person.address)`;

/** The contacts that have the address of such a person. */
const contactsOfPerson = sql`from ${contactEmails} join ${contacts}
  on ${contacts}.workspace_id = ${contactEmails}.workspace_id and ${contacts}.id = ${contactEmails}.contact_id
  where ${contactEmails}.workspace_id = ${emailMessages}.workspace_id and ${contactEmails}.key = ${emailMessages}.key
    and (${smallLetters(sql`${contacts}.email`)} = person.address
      or (${contacts}.other_emails <> '{}' and person.address = any (email_keys(${contacts}.other_emails))))`;

const isContact = sql`exists (select ${contactsOfPerson})`;

/** All contacts with the address: else one could add a contact to read mail of one that is hidden. */
function whereSeenBy(reader: RecordAccess): SQL {
  const isVisible = whereOwnerVisible(contacts.ownerId, reader) ?? sql`true`;
  return sql`(select bool_and((${isVisible}) is true) ${contactsOfPerson})`;
}

const isOfMessage = sql`said.workspace_id = ${emailMessages}.workspace_id
  and said.account_id = ${emailMessages}.account_id`;

const ofThread = sql`
  select said.shared_with, said.team_id, 'thread' as reason, 1 as rank from ${emailThreadSharing} as said
  where ${isOfMessage} and said.thread = coalesce(nullif(${emailMessages}.thread_key, ''), ${emailMessages}.key)`;

/** @param isMet what else a person outside must meet */
function ofRule(isMet: SQL): SQL {
  return sql`
    select said.shared_with, said.team_id, 'rule' as reason, 2 as rank from ${emailSharingRules} as said
    where ${isOfMessage} and exists (select ${peopleOutside}
      and domain.name is distinct from said.own_domain
      and (said.exchanged_with is null or person.address = any (said.exchanged_with) or domain.name = any (said.exchanged_with))
      and ${isMet})`;
}

function audienceWhere(isMet: SQL): SQL {
  return sql`${ofThread} union all ${ofRule(isMet)} order by rank limit 1`;
}

/** What decides who reads a message of `email_messages` beside its owner: one row, or none. */
export const audience: SQL = audienceWhere(isContact);

/** Whether the rule of its mailbox would share a message of `email_messages`. */
export const isSharedByRule: SQL = sql`exists (${ofRule(isContact)})`;

/** Whether a message of `email_messages` is shared with the reader, who sees a contact that takes part in it. */
export function whereSharedWith(reader: RecordAccess): SQL<boolean> {
  return sql<boolean>`coalesce((
    select (audience.shared_with = 'workspace' or coalesce(audience.team_id = ${reader.teamId}::uuid, false))
      and (audience.reason = 'rule' or ${whereOfSeenContact(reader)})
    from (${audienceWhere(whereSeenBy(reader))}) as audience), false)`;
}

/** Whether the reader sees a contact that takes part in a message of `email_messages`. */
export function whereOfSeenContact(reader: RecordAccess): SQL<boolean> {
  return sql<boolean>`exists (select ${peopleOutside} and ${whereSeenBy(reader)})`;
}

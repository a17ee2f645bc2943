import { sql, type SQL } from "drizzle-orm";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { contactMail } from "#server/crm/contacts/contact-mail.table.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import type { Participant } from "#server/email/messages/read-message.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";

interface Sent {
  key: string;
  sentAt: string;
  isOutgoing: boolean;
  isAutomatic?: boolean | undefined;
}

/** A stored message is an email of its contacts, and their last one unless they have a later one. */
export async function noteEmail(
  tx: Db,
  place: AccountPlace,
  message: Sent,
  people: Participant[],
): Promise<void> {
  // Until the transaction ends, no contact gets an address unseen.
  await tx.execute(sql`select lock_mail(${place.workspaceId})`);
  await addToContacts(tx, place, message, people);
  await raiseLastEmail(tx, place.workspaceId, message, people);
}

/** Copies of one message are one email: that of who sent it, else the first. */
async function addToContacts(
  tx: Db,
  { workspaceId, accountId }: AccountPlace,
  { key, sentAt, isOutgoing, isAutomatic = false }: Sent,
  people: Participant[],
): Promise<void> {
  const isReply =
    isOutgoing || isAutomatic
      ? sql`false`
      : sql`contact_id in (select contact_id from ${contactsOf(workspaceId, people.filter(isSender))})`;
  await tx.execute(sql`
    insert into ${contactEmails} as known
      (workspace_id, contact_id, key, sent_at, is_outgoing, is_reply, mailbox_owner_id)
    select ${workspaceId}, contact_id, ${key}, ${sentAt}, ${isOutgoing}, ${isReply}, account.user_id
    from ${contactsOf(workspaceId, people)}, ${emailAccounts} as account
    where account.workspace_id = ${workspaceId} and account.id = ${accountId}
    order by contact_id
    on conflict (workspace_id, contact_id, key) do update set
      is_outgoing = true, is_reply = false, mailbox_owner_id = excluded.mailbox_owner_id
    where excluded.is_outgoing and not known.is_outgoing`);
}

async function raiseLastEmail(
  tx: Db,
  workspaceId: string,
  { sentAt, isOutgoing, isAutomatic = false }: Sent,
  people: Participant[],
): Promise<void> {
  if (isAutomatic && !isOutgoing) return;
  const known = people.filter((person) => isSender(person) !== isOutgoing);
  const moment = isOutgoing ? sql`last_email_sent_at` : sql`last_reply_at`;
  await tx.execute(sql`
    insert into ${contactMail} as known (workspace_id, contact_id, ${moment})
    select ${workspaceId}, contact_id, ${sentAt} from ${contactsOf(workspaceId, known)} order by contact_id
    on conflict (workspace_id, contact_id) do update set ${moment} = excluded.${moment}
    where known.${moment} is null or known.${moment} < excluded.${moment}`);
}

const isSender = ({ role }: Participant) => role === "from";

function contactsOf(workspaceId: string, people: Participant[]): SQL {
  const addresses = JSON.stringify(people.map(({ address }) => address));
  return sql`contacts_by_addresses(${workspaceId}, array(
    select jsonb_array_elements_text(${addresses}::jsonb))) as contact_id`;
}

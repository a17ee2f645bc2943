import { sql, type SQL } from "drizzle-orm";
import { contactMail } from "#server/crm/contacts/contact-mail.table.ts";
import type { Participant } from "#server/email/messages/read-message.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendAlong } from "#server/platform/database/statements/transactions.ts";

interface Sent {
  sentAt: string;
  isOutgoing: boolean;
  isAutomatic?: boolean | undefined;
}

/** A stored message is the last email of its contacts, unless they have a later one. */
export function noteLastEmail(
  tx: Db,
  workspaceId: string,
  { sentAt, isOutgoing, isAutomatic = false }: Sent,
  people: Participant[],
): void {
  if (isAutomatic && !isOutgoing) return;
  const addresses = people
    .filter(({ role }) => (role === "from") !== isOutgoing)
    .map(({ address }) => address);
  const moment = isOutgoing ? sql`last_email_sent_at` : sql`last_reply_at`;
  // Until the transaction ends, no contact gets an address unseen.
  sendAlong(tx, tx.execute(sql`select lock_mail(${workspaceId})`));
  const noted = tx.execute(sql`
    insert into ${contactMail} as known (workspace_id, contact_id, ${moment})
    select ${workspaceId}, contact_id, ${sentAt} from ${contactsOf(workspaceId, addresses)} order by contact_id
    on conflict (workspace_id, contact_id) do update set ${moment} = excluded.${moment}
    where known.${moment} is null or known.${moment} < excluded.${moment}`);
  sendAlong(tx, noted);
}

function contactsOf(workspaceId: string, addresses: string[]): SQL {
  return sql`contacts_by_addresses(${workspaceId}, array(
    select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))) as contact_id`;
}

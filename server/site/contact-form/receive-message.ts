import {
  contactMessages,
  type ContactMessage,
} from "#server/site/contact-form/contact-messages.table.ts";
import { mailToTeam, receiptFor } from "#server/site/contact-form/message-mails.ts";
import { mayWriteTo } from "#server/platform/mail/limit-strangers.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { isRepeated, limitVisitor } from "#server/platform/limits/limit-visitors.ts";

export interface Sender {
  /** The network address that the message came from. */
  address: string;
  teamAddress: string;
}

/** Stores the message, notifies the team and sends a receipt, in one transaction. */
export async function receiveMessage(
  db: Db,
  { address, teamAddress }: Sender,
  message: ContactMessage,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isRepeated(tx, message.kind, message)) return;
    await limitVisitor(tx, message.kind, address);
    await tx.insert(contactMessages).values({ id: newId(), ...message });
    await queueMail(tx, mailToTeam(message, teamAddress));
    if (await mayWriteTo(tx, message.email)) {
      await queueMail(tx, receiptFor(message, teamAddress));
    }
  });
}

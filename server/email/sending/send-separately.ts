import {
  parseRecipients,
  type Recipient,
  formatRecipients,
} from "#shared/email/email-recipients.ts";
import type { TemplateContent } from "#shared/email/email-templates.ts";
import type { OutgoingContent, SentSeparately } from "#shared/email/outgoing-emails.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { findContactByAddress } from "#server/email/messages/contact-of-address.ts";
import { copyFiles } from "#server/email/sending/outgoing-emails.queries.ts";
import { queueMessage, requireSendable } from "#server/email/sending/queue-message.ts";
import { findSuppressed } from "#server/email/suppressions/email-suppressions.queries.ts";
import { requireWritableAccount } from "#server/email/team-mailboxes/writable-accounts.ts";
import { templateFiller } from "#server/email/templates/fill-template.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** So that a mail server does not take them for what a virus sends. */
const secondsBetween = 10;

/** Each with a link to unsubscribe and filled fields. @returns how many go, and who must not be written to */
export async function sendSeparately(
  tx: Db,
  by: Actor,
  draftId: string,
  content: OutgoingContent,
): Promise<SentSeparately> {
  if (content.cc.trim() !== "" || content.bcc.trim() !== "") {
    throw new HttpError(400, "Separate emails have no copies. Empty Cc and Bcc first.");
  }
  await requireSendable(tx, by, content);
  const { recipients } = parseRecipients(content.to);
  const addresses = recipients.map(({ address }) => address);
  const leftOut = await findSuppressed(tx, by.workspaceId, addresses);
  const others = recipients.filter(({ address }) => !leftOut.includes(address));
  if (others.length === 0) {
    throw new HttpError(409, "None of them may be written to: all are on the list “Do not email”.");
  }
  const fillFor = await recipientFiller(tx, by, content);
  for (const [index, recipient] of others.entries()) {
    const own = { ...content, ...(await fillFor(recipient)), to: formatRecipients([recipient]) };
    const afterSeconds = index * secondsBetween;
    const id = await queueMessage(tx, by, own, { isBulk: true, afterSeconds });
    await copyFiles(tx, by.workspaceId, draftId, id);
  }
  return { queued: others.length, leftOut };
}

type FillFor = (recipient: Recipient) => Promise<Partial<TemplateContent>>;

/** @returns what fills subject and text for a recipient; it throws HttpError 400 where a field has no value for them */
async function recipientFiller(tx: Db, by: Actor, content: OutgoingContent): Promise<FillFor> {
  if (!`${content.subject}${content.text}`.includes("{{")) return async () => ({});
  const sender = await requireWritableAccount(tx, by, content.accountId);
  const fill = await templateFiller(tx, by, content, sender);
  return async ({ address }) => {
    const contactId = await findContactByAddress(tx, by, address);
    const contact = contactId === undefined ? null : await findContact(tx, by, contactId);
    const { problems, subject, text } = await fill(contact);
    if (problems[0] === undefined) return { subject, text };
    throw new HttpError(400, `${address}: ${problems[0]} Nothing was sent.`);
  };
}

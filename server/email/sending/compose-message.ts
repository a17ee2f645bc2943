import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import type { EmailAttachment } from "#shared/email/email-messages.ts";
import { parseRecipients } from "#shared/email/email-recipients.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import type { OutgoingRow } from "#server/email/sending/outgoing-emails.table.ts";
import type { BulkFooter } from "#server/email/sending/footer.ts";
import { htmlOf } from "#server/email/sending/html-of-text.ts";
import { messageIdOf } from "#server/email/sending/message-id.ts";

interface AttachedContent {
  name: string;
  type: string;
  content: Buffer;
}

export interface ComposedMessage {
  envelope: { from: string; to: string[] };
  /** As it is sent. */
  source: Buffer;
  /** As its sender keeps it: with all recipients. */
  ownCopy: Buffer;
}

type WrittenEmail = Pick<
  OutgoingRow,
  "id" | "to" | "cc" | "bcc" | "subject" | "text" | "datedAt" | "inReplyTo" | "references"
>;

export async function composeMessage(
  email: WrittenEmail,
  account: Pick<EmailAccountRow, "address" | "senderName">,
  files: AttachedContent[],
  footer: BulkFooter | null,
): Promise<ComposedMessage> {
  const text = email.text + (footer?.text ?? "");
  const compile = () =>
    new MailComposer({
      from: { name: account.senderName, address: account.address },
      ...recipientsOf(email),
      subject: email.subject,
      text,
      html: htmlOf(text),
      ...(footer && { headers: unsubscribeHeaders(footer) }),
      date: new Date(email.datedAt ?? Date.now()),
      messageId: messageIdOf(email, account),
      ...(email.inReplyTo !== null && { inReplyTo: email.inReplyTo }),
      ...(email.references !== null && { references: email.references }),
      attachments: files.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
        contentDisposition: "attachment",
      })),
      // Some IMAP servers refuse a copy in which a line ends otherwise.
      newline: "\r\n",
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
  const sent = compile();
  const own = compile();
  own.keepBcc = true;
  return {
    envelope: envelopeOf(sent),
    source: await sent.build(),
    ownCopy: email.bcc === "" ? await sent.build() : await own.build(),
  };
}

/** RFC 2369 and RFC 8058. */
function unsubscribeHeaders({ unsubscribeLink }: BulkFooter) {
  return {
    "List-Unsubscribe": `<${unsubscribeLink}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function recipientsOf({ to, cc, bcc }: WrittenEmail) {
  return {
    to: parseRecipients(to).recipients,
    cc: parseRecipients(cc).recipients,
    bcc: parseRecipients(bcc).recipients,
  };
}

function envelopeOf(node: MimeNode): { from: string; to: string[] } {
  const { from, to } = node.getEnvelope();
  return { from: String(from), to: [to ?? []].flat().map(String) };
}

/** Where the files lie in the composed message: behind its text, each a part of its own. */
export function attachmentsOfFiles(files: AttachedContent[]): EmailAttachment[] {
  return files.map(({ name, type, content }, index) => ({
    part: String(index + 2),
    name,
    type,
    size: Math.ceil(content.length / 3) * 4,
  }));
}

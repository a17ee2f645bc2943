import { and, eq, lt, sql } from "drizzle-orm";
import { cutText } from "#shared/format/cut-text.ts";
import {
  describeRecipients,
  formatRecipients,
  type Recipient,
} from "#shared/email/email-recipients.ts";
import { formatInUtc } from "#shared/format/format.ts";
import type { NewOutgoingEmail, OutgoingContent } from "#shared/email/outgoing-emails.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { describeEmail } from "#server/email/messages/describe-email.ts";
import { requireAnswerableEmail } from "#server/email/sending/answerable-email.ts";
import { storedContent } from "#server/email/sending/outgoing-emails.queries.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { findAccount } from "#server/email/sync/sync.queries.ts";
import { listWritableAccounts } from "#server/email/team-mailboxes/writable-accounts.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

/** Begins a draft: empty, or as an answer to a message. @returns its id */
export async function beginEmail(tx: Db, by: Actor, order: NewOutgoingEmail): Promise<string> {
  const id = newId();
  const { workspaceId, userId: writerId } = by;
  const begun =
    order.kind === "new" ? await emptyFor(tx, by, order.to ?? "") : await answerTo(tx, by, order);
  const { inReplyTo, references, ...content } = begun;
  await tx
    .insert(outgoingEmails)
    .values({ workspaceId, id, writerId, ...storedContent(content), inReplyTo, references });
  await forgetUntouched(tx, content.accountId, workspaceId);
  return id;
}

interface BegunContent extends OutgoingContent {
  inReplyTo: string | null;
  references: string | null;
}

const startsThread = { inReplyTo: null, references: null };

async function emptyFor(tx: Db, by: Actor, to: string): Promise<BegunContent> {
  const [account] = await listWritableAccounts(tx, by);
  if (!account) {
    throw new HttpError(409, "Connect an email account in Settings first, to write with it.");
  }
  const text = `\n\n${signed(account)}`.trimEnd();
  return { accountId: account.id, to, cc: "", bcc: "", subject: "", text, ...startsThread };
}

type Answer = Exclude<NewOutgoingEmail, { kind: "new" }>;

/** Begins an answer or a forward, from the mailbox in which the message is. */
async function answerTo(tx: Db, by: Actor, { kind, emailId }: Answer): Promise<BegunContent> {
  const message = await requireAnswerableEmail(tx, by, emailId);
  const { messageId, threadKey, accountId } = message;
  const email = await describeEmail(tx, message);
  const account = await findAccount(tx, { workspaceId: by.workspaceId, accountId });
  if (!account || account.disconnectedAt !== null) {
    throw new HttpError(409, "Its email account is disconnected. Connect it again to answer.");
  }
  const of = (role: string) => email.participants.filter((one) => one.role === role);
  const isOther = ({ address }: Recipient) => address !== account.address.toLowerCase();
  const others = (people: Recipient[]) => formatRecipients(people.filter(isOther));
  const whole = [email.text, email.quoted].filter(Boolean).join("\n\n");
  const head = {
    date: formatInUtc.moment(email.sentAt, "minute"),
    from: describeRecipients(of("from")),
  };
  if (kind === "forward") {
    const subject = prefixed("Fwd:", email.subject);
    const text = `\n\n${signed(account)}${forwarded(head, email.subject, describeRecipients(of("to")), whole)}`;
    return { accountId, to: "", cc: "", bcc: "", subject, text, ...startsThread };
  }
  const sender = email.isOutgoing ? of("to") : of("from");
  const to = kind === "reply-all" && !email.isOutgoing ? [...sender, ...of("to")] : sender;
  return {
    accountId,
    to: others(to),
    cc: kind === "reply-all" ? others(of("cc")) : "",
    bcc: "",
    subject: prefixed("Re:", email.subject),
    text: cutText(`\n\n${signed(account)}${quoted(head, whole)}`, longestText),
    inReplyTo: messageId,
    references: [...new Set([threadKey, messageId])].filter(Boolean).join(" ") || null,
  };
}

const longestText = 150_000;

/** RFC 3676, 4.3. */
export function signed({ signature }: Pick<EmailAccountRow, "signature">): string {
  return signature === "" ? "" : `-- \n${signature}\n\n`;
}

interface Head {
  date: string;
  from: string;
}

function quoted({ date, from }: Head, text: string): string {
  const lines = text.split("\n").map((line) => (line.startsWith(">") ? `>${line}` : `> ${line}`));
  return `On ${date} UTC, ${from} wrote:\n${lines.join("\n")}`;
}

function forwarded({ date, from }: Head, subject: string, to: string, text: string): string {
  const heads = [`From: ${from}`, `Date: ${date} UTC`, `Subject: ${subject}`, `To: ${to}`];
  const whole = ["---------- Forwarded message ----------", ...heads, "", text].join("\n");
  return cutText(whole, longestText);
}

export function prefixed(prefix: "Re:" | "Fwd:", subject: string): string {
  const isPrefixed = subject.toLowerCase().startsWith(prefix.toLowerCase());
  const whole = isPrefixed ? subject : `${prefix} ${subject}`;
  return cutText(whole.replaceAll(/[\r\n]+/g, " "), 500);
}

/** Drafts that were opened and left as they were. */
async function forgetUntouched(tx: Db, accountId: string, workspaceId: string): Promise<void> {
  await tx
    .delete(outgoingEmails)
    .where(
      and(
        eq(outgoingEmails.workspaceId, workspaceId),
        eq(outgoingEmails.accountId, accountId),
        eq(outgoingEmails.state, "draft"),
        eq(outgoingEmails.isTouched, false),
        lt(outgoingEmails.createdAt, sql`now() - interval '1 day'`),
      ),
    );
}

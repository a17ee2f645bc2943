import type { MessageStructureObject } from "imapflow";
import type { Address, Email } from "postal-mime";
import type { EmailAttachment, ParticipantRole } from "#shared/email/email-messages.ts";
import { cutFileName, cutText } from "#shared/format/cut-text.ts";
import { withoutUnseen } from "#shared/format/unseen-characters.ts";
import { isAutomatic } from "#server/email/messages/automatic-mail.ts";
import { textOfHtml } from "#server/email/messages/text-of-html.ts";

export interface Participant {
  role: ParticipantRole;
  name: string;
  address: string;
}

const maxTextLength = 200_000;
const maxHtmlLength = 500_000;
/** An index's entry has room for 2,704 bytes, and a character takes up to three. */
const maxIdLength = 800;
/** How deeply elements may be nested: the time that their parser takes grows with its square. */
const deepestElement = 20_000;
const endless = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** What is kept of a message. @param ownAddress in lower case, as are those that headers name here */
export function readMessage(mail: Email, receivedAt: Date, ownAddress: string) {
  const people = participantsOf(mail);
  const sender = people.find(({ role }) => role === "from");
  const html = mail.html === undefined ? null : cutHtml(mail.html);
  const messageId = cut(mail.messageId?.trim() ?? "", maxIdLength) || null;
  return {
    messageId,
    threadKey: threadKeyOf(mail) ?? messageId ?? "",
    subject: cutLine(mail.subject ?? "", 1_000),
    fromName: sender?.name ?? "",
    fromAddress: sender?.address ?? "",
    isOutgoing: sender?.address === ownAddress,
    isAutomatic: isAutomatic(mail),
    sentAt: sentAt(mail, receivedAt),
    text: cut(mail.text || textOfHtml(html ?? ""), maxTextLength),
    html,
  };
}

/** Everyone in the headers, once in each role. */
export function participantsOf(mail: Email): Participant[] {
  const named: [ParticipantRole, Address[]][] = [
    ["from", mail.from ? [mail.from] : []],
    ["to", mail.to ?? []],
    ["cc", mail.cc ?? []],
    ["bcc", mail.bcc ?? []],
  ];
  const found = new Map<string, Participant>();
  for (const [role, addresses] of named) {
    for (const { name, address } of addresses.flatMap((one) => one.group ?? [one])) {
      const key = storable(address).trim().toLowerCase().slice(0, 320);
      if (!key.includes("@")) continue;
      found.set(`${role} ${key}`, { role, name: cutLine(name, 200), address: key });
    }
  }
  return [...found.values()];
}

/** The oldest message that it names (RFC 5322, 3.6.4). */
function threadKeyOf({ references, inReplyTo }: Email): string | null {
  const [first] = /<[^<>\s]+>/.exec(`${references ?? ""} ${inReplyTo ?? ""}`) ?? [];
  return first === undefined ? null : cut(first, maxIdLength);
}

/** A clock that is wrong by years would put a message where no one finds it. */
function sentAt({ date }: Email, receivedAt: Date): string {
  const sent = Date.parse(date ?? "");
  const isLikely = sent > 0 && sent <= receivedAt.getTime() + 86_400_000;
  return (isLikely ? new Date(sent) : receivedAt).toISOString();
}

/** The parts of a message that are files, without fetching them. */
export function attachmentsOf(structure: MessageStructureObject | undefined): EmailAttachment[] {
  const found: EmailAttachment[] = [];
  const open = structure ? [structure] : [];
  for (let node = open.pop(); node !== undefined && found.length < 200; node = open.pop()) {
    const name = node.dispositionParameters?.filename ?? node.parameters?.name;
    const isFile = node.disposition?.toLowerCase() === "attachment" || name !== undefined;
    if (isFile && !node.childNodes) {
      const shown = storable(cutFileName(withoutUnseen(name ?? "attachment"), 255));
      found.push({
        part: node.part ?? "1",
        size: node.size ?? 0,
        name: shown,
        type: cut(node.type, 100),
      });
    }
    open.push(...(node.childNodes ?? []).toReversed());
  }
  return found;
}

function cutHtml(html: string): string {
  const kept = cut(html, maxHtmlLength);
  const open: string[] = [];
  for (const { 1: end, 2: name = "", index } of kept.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    const tag = name.toLowerCase();
    if (end === "" && !endless.test(tag)) open.push(tag);
    else if (end !== "" && open.at(-1) === tag) open.pop();
    if (open.length > deepestElement) return kept.slice(0, index);
  }
  return kept;
}

function cut(text: string, length: number): string {
  return storable(cutText(text, length));
}

function cutLine(text: string, length: number): string {
  return cut(withoutUnseen(text), length);
}

/** PostgreSQL stores no NUL, and UTF-8 has no half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

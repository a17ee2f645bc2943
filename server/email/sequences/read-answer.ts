import type { Email } from "postal-mime";
import { isPublicMailDomain } from "#shared/email/email-providers.ts";
import { autoSubmitted, isAutomatic, isReport } from "#server/email/messages/automatic-mail.ts";
import { awayUntil } from "#server/email/sequences/away-until.ts";

export interface Answer {
  kind: "reply" | "away" | "bounce";
  from: string;
  /** Ids of emails of ours that it names. */
  emailIds: string[];
  /** Whether its sender's address says whose it is, where it names no email of ours. */
  countsByAddress: boolean;
  receivedAt: string;
  /** Until when its sender is away. */
  until: string | null;
}

interface Circumstances {
  ownAddress: string;
  receivedAt: Date;
  /** Whether it has a place in the CRM: a newsletter or what lies in Junk answers by its thread alone. */
  isKept: boolean;
}

/** @returns null for what is no answer */
export function readAnswer(
  mail: Email,
  { ownAddress, receivedAt, isKept }: Circumstances,
): Answer | null {
  const from = (mail.from?.address ?? "").trim().toLowerCase();
  const emailIds = idsIn(`${mail.inReplyTo ?? ""} ${mail.references ?? ""}`);
  const answer = { from, emailIds, receivedAt: receivedAt.toISOString(), until: null };
  if (isReport(mail)) return readReport(mail, answer);
  if (isFromInside(from, ownAddress)) return null;
  if (!isAutomatic(mail)) return { ...answer, kind: "reply", countsByAddress: isKept };
  // RFC 3834; Exchange calls its answers generated, and names what they answer.
  const countsByAddress = autoSubmitted(mail).startsWith("auto-replied");
  const until = awayUntil(`${mail.subject ?? ""}\n${mail.text ?? ""}`, receivedAt).toISOString();
  return { ...answer, kind: "away", countsByAddress, until };
}

/** RFC 3464. @returns null unless the failure is permanent */
function readReport(mail: Email, answer: Omit<Answer, "kind" | "countsByAddress">): Answer | null {
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    mimeType,
    text: typeof content === "string" ? content : new TextDecoder().decode(content),
  }));
  const status = parts.find(({ mimeType }) => mimeType === "message/delivery-status")?.text ?? "";
  if (!/^action:\s*failed\b/im.test(status) || !/^status:\s*5\./im.test(status)) return null;
  const [, recipient = ""] = /^final-recipient:[^;\n]*;\s*<?([^\s<>]+)/im.exec(status) ?? [];
  const named = idsIn([mail.text ?? "", ...parts.map(({ text }) => text)].join("\n"));
  const emailIds = [...new Set([...answer.emailIds, ...named])].slice(0, mostIds);
  const from = recipient.toLowerCase();
  return { ...answer, kind: "bounce", from, emailIds, countsByAddress: true };
}

function isFromInside(from: string, ownAddress: string): boolean {
  const domain = ownAddress.slice(ownAddress.lastIndexOf("@"));
  return from === ownAddress || (from.endsWith(domain) && !isPublicMailDomain(domain.slice(1)));
}

const mostIds = 50;
const ownId = /<([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@[^<>\s]+>/gi;

/** Message-IDs of ours are made of the ids of outgoing emails. */
export function idsIn(text: string): string[] {
  const ids = [...text.matchAll(ownId)].map(([, id = ""]) => id.toLowerCase());
  return [...new Set(ids)].slice(-mostIds);
}

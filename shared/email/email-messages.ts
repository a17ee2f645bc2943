import { z } from "zod";
import { emailSharing } from "./email-sharing.ts";
import { givenId, givenMoment, moment, recordId } from "#shared/records/fields.ts";
import { searchQuery } from "#shared/crm/search.ts";

export const participantRoles = ["from", "to", "cc", "bcc"] as const;
export type ParticipantRole = (typeof participantRoles)[number];

/** A part of a message that is fetched from the mail server when someone wants it. */
const emailAttachment = z.object({
  /** Its place in the message (RFC 9051, 6.4.5), such as "2" or "1.3". */
  part: z.string(),
  name: z.string(),
  type: z.string(),
  /** In bytes as it is sent, which is a third more for most files. */
  size: z.int(),
});
export type EmailAttachment = z.infer<typeof emailAttachment>;

/** A message with a contact. What only its readers may know is null for others: they see that it happened. */
const emailSummary = z.object({
  /** Null for who may not read it. */
  id: recordId.nullable(),
  isOwn: z.boolean(),
  /** Whether others than its owner may read it, where they see the contact. */
  isShared: z.boolean(),
  /** The same for all messages of a conversation; null for who may not read it. */
  threadId: z.string().nullable(),
  sentAt: moment,
  isOutgoing: z.boolean(),
  /** The member in whose mailbox it lies. Who wrote it from there may be another. */
  ownerName: z.string(),
  /** Whether the person who asks sent it from here. */
  isWriter: z.boolean(),
  /** Who sent it from here; null where that is not known, and for who may not read it. */
  writerName: z.string().nullable(),
  /** The address of the team mailbox that it lies in; null in a person's own, and for who may not read it. */
  teamMailbox: z.string().nullable(),
  /** Null for who may not read it, unless the workspace shows subjects to who sees the contact. */
  subject: z.string().nullable(),
  fromName: z.string().nullable(),
  /** How it begins, without what it quotes. */
  beginning: z.string().nullable(),
  attachments: z.int().nullable(),
});
export type EmailSummary = z.infer<typeof emailSummary>;

/** Answer of GET /api/contacts/{id}/emails, the newest first. */
export const contactEmails = z.object({
  emails: z.array(emailSummary),
  /** The contact's addresses that must not be written to. */
  suppressed: z.array(z.string()),
  /** Whether older ones follow before the last one. */
  hasMore: z.boolean(),
});

export const contactEmailsQuery = z.object({
  /** Gives those before this moment. */
  before: givenMoment("before").optional(),
});

/** Query of GET /api/emails. */
export const emailSearch = searchQuery.extend({
  /** Gives those after this one, which is the last that is known. */
  after: givenId().optional(),
});
export type EmailSearch = z.output<typeof emailSearch>;

/** A message that a search found. */
const foundEmail = z.object({
  id: recordId,
  isOwn: z.boolean(),
  ...emailSummary.pick({ ownerName: true, isWriter: true, writerName: true, teamMailbox: true })
    .shape,
  fromName: z.string(),
  sentAt: moment,
  isOutgoing: z.boolean(),
  subject: z.string(),
  /** Who wrote it, or the first that it was sent to. */
  person: z.string(),
  /** The text about the first of the words, or how it begins. */
  excerpt: z.string(),
  attachments: z.int(),
});
export type FoundEmail = z.infer<typeof foundEmail>;

/** Answer of GET /api/emails, the newest first. */
export const foundEmails = z.object({
  emails: z.array(foundEmail),
  /** Whether others follow after the last one. */
  hasMore: z.boolean(),
});

/** What a message says. */
const emailContent = z.object({
  id: recordId,
  subject: z.string(),
  sentAt: moment,
  isOutgoing: z.boolean(),
  participants: z.array(
    z.object({ role: z.enum(participantRoles), name: z.string(), address: z.string() }),
  ),
  /** What its sender wrote. */
  text: z.string(),
  /** What it quotes of earlier messages, and its signature; empty for none. */
  quoted: z.string(),
  hasHtml: z.boolean(),
  hasRemotePictures: z.boolean(),
  attachments: z.array(emailAttachment),
});
export type EmailContent = z.infer<typeof emailContent>;

/** A message for who may read it; only its owner and its writer see blind copies. */
export const emailMessage = emailContent.extend({
  isOwn: z.boolean(),
  /** Whether it lies in a mailbox that the reader writes from. */
  mayAnswer: z.boolean(),
  /** Who sent it from here; null where that is not known. */
  writerName: z.string().nullable(),
  /** The member whose mail it is. */
  ownerName: z.string(),
  sharing: emailSharing,
});
export type EmailMessage = z.infer<typeof emailMessage>;

/** Query of GET /api/emails/{id}/page. */
export const emailPageQuery = z.object({
  pictures: z.enum(["true", "false"], "pictures must be true or false").default("false"),
});

/** A whole page of cleaned HTML, for a frame in a sandbox. */
export const emailPage = z.object({ html: z.string() });

/** Someone who writes to the person who asks, and is no contact yet. */
export const unknownSender = z.object({
  address: z.string(),
  name: z.string(),
  messages: z.int(),
  lastAt: moment,
});
export type UnknownSender = z.infer<typeof unknownSender>;

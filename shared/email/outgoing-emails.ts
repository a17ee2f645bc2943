import { z } from "zod";
import { givenMoment, isStorableText, moment, recordId } from "#shared/records/fields.ts";
import { format } from "#shared/format/format.ts";

/**
 * `unsure`: the mail server had all of it, but whether it took it is not known, since the connection broke or the server
 * died. Its sender decides, as a second copy would be worse.
 */
export const outgoingStates = [
  "draft",
  "scheduled",
  "sending",
  "unsure",
  "sent",
  "failed",
] as const;
export type OutgoingState = (typeof outgoingStates)[number];

/** Its sender can say whether it arrived: of one that is `sending` there is a problem only while it is looked for. */
export function mayHaveArrived({ state, problem }: Pick<OutgoingEmail, "state" | "problem">) {
  return state === "unsure" || (state === "sending" && problem !== null);
}

export const maxRecipients = 100;

/** Files are a third larger on their way, and most mail servers take 25 MB. */
export const maxFileBytes = 18_000_000;
export const maxFiles = 20;
export const tooLarge = `The files of an email can be ${format.number(maxFileBytes / 1_000_000)} MB together.`;

/** Text as it is typed: nothing is trimmed, as space and line breaks belong to it. */
export function typedText(label: string, maxLength: number) {
  return z
    .string(`${label} must be text`)
    .max(maxLength, `${label} must be at most ${format.number(maxLength)} characters`)
    .refine(isStorableText, {
      error: `${label} contains characters that cannot be stored`,
    });
}

/** What a person has typed so far; it is checked when it is sent. */
export const outgoingContent = z.object({
  accountId: recordId,
  to: typedText("To", 300_000),
  cc: typedText("Cc", 300_000),
  bcc: typedText("Bcc", 300_000),
  /** A line break would begin another header. */
  subject: typedText("Subject", 500).refine((text) => !/[\r\n]/.test(text), {
    error: "Subject must be one line",
  }),
  text: typedText("Text", 200_000),
});
export type OutgoingContent = z.infer<typeof outgoingContent>;

const outgoingFile = z.object({ id: recordId, name: z.string(), bytes: z.int() });
export type OutgoingFile = z.infer<typeof outgoingFile>;

/** An email of one's own that is written, waits, or was sent with something to say about it. */
export const outgoingEmail = outgoingContent.extend({
  id: recordId,
  state: z.enum(outgoingStates),
  files: z.array(outgoingFile),
  /** When it is sent, or tried again; null for drafts. */
  dueAt: moment.nullable(),
  sentAt: moment.nullable(),
  changedAt: moment,
  /** Why it was not sent, or not to all, in a sentence. */
  problem: z.string().nullable(),
});
export type OutgoingEmail = z.infer<typeof outgoingEmail>;

/** Body of POST /api/outgoing-emails. */
export const newOutgoingEmail = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("new"), to: typedText("To", 1_000).default("") }),
  z.object({ kind: z.enum(["reply", "reply-all", "forward"]), emailId: recordId }),
]);
export type NewOutgoingEmail = z.input<typeof newOutgoingEmail>;

/** Answer of POST /api/outgoing-emails. */
export const begunEmail = z.object({
  email: outgoingEmail,
  /** Names of files that could not be fetched for forwarding. */
  missingFiles: z.array(z.string()),
});

export const outgoingQuery = z.object({ contactId: recordId.optional() });

/** Query of GET /api/outgoing-emails/recipient-zone: the address that an email goes to. */
export const recipientQuery = z.object({
  address: z.string("address must be text").min(1, "address is missing").max(254),
});

/** Answer of it: where the contact with that address probably is; null where there is no such contact, or nothing says. */
export const recipientZone = z.object({ timeZone: z.string().nullable() });

/** Body of POST /api/outgoing-emails/{id}/send: the email as it is to be sent. Without a moment it goes after ten seconds. */
export const sendOrder = outgoingContent.extend({
  sendAt: givenMoment("Time").nullable().default(null),
  /** Also to those who are on the list of who must not be written to; without it 409 names them. */
  sendsAnyway: z.boolean("sendsAnyway must be true or false").default(false),
});
export type SendOrder = z.input<typeof sendOrder>;

/** Answer of POST /api/outgoing-emails/{id}/send-separately. */
export const sentSeparately = z.object({
  /** How many emails are on their way. */
  queued: z.int(),
  /** Addresses that must not be written to. */
  leftOut: z.array(z.string()),
});
export type SentSeparately = z.infer<typeof sentSeparately>;

/** How long it can be taken back. */
export const undoSeconds = 10;

/** Body of POST /api/outgoing-emails/{id}/settle: what its sender found out about one that may have arrived. */
export const settlement = z.object({ wasSent: z.boolean() });

/** Body of PUT /api/email-accounts/{id}/signature. */
export const signatureChange = z.object({ signature: typedText("Signature", 2_000) });

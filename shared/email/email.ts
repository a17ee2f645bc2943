import { z } from "zod";
import { signInProviders } from "./email-sign-in.ts";
import { email, givenId, moment, oneOf, recordId, requiredText } from "#shared/records/fields.ts";

/** How a connection is encrypted: from its first byte, or by STARTTLS. It is never left plain. */
export const mailSecurities = ["tls", "starttls"] as const;
export type MailSecurity = (typeof mailSecurities)[number];

function host(label: string) {
  return requiredText(label, 253).regex(
    /^[\p{L}\p{N}.:-]+$/u,
    `${label} must be a host name such as mail.example.com`,
  );
}

function port(label: string) {
  const sentence = `${label} must be a port from 1 to 65535`;
  return z.int(sentence).min(1, sentence).max(65_535, sentence);
}

/** Where the mail servers are, and who signs in there. */
export const mailServers = z.object({
  imapHost: host("IMAP server"),
  imapPort: port("IMAP port"),
  imapSecurity: oneOf("IMAP encryption", mailSecurities),
  smtpHost: host("SMTP server"),
  smtpPort: port("SMTP port"),
  smtpSecurity: oneOf("SMTP encryption", mailSecurities),
  username: requiredText("User name", 254),
});
export type MailServers = z.infer<typeof mailServers>;

/** Nothing is trimmed from a password. */
const password = z.string().min(1, "Password is required").max(1_000, "Password is too long");

/** Body of POST /api/email-accounts. */
export const newEmailAccount = mailServers.extend({
  address: email.transform((address) => address.toLowerCase()),
  senderName: requiredText("Sender name", 100),
  password,
});
export type NewEmailAccount = z.infer<typeof newEmailAccount>;

/** Body of PUT /api/email-accounts/{id}; without a password the stored one stays, for the same servers alone. */
export const emailAccountChange = newEmailAccount
  .omit({ address: true })
  .extend({ password: password.optional() });
export type EmailAccountChange = z.infer<typeof emailAccountChange>;

/** A connected account, which its owner alone sees. The password is never sent back. */
export const emailAccount = mailServers.extend({
  id: recordId,
  address: z.string(),
  senderName: z.string(),
  signature: z.string(),
  /** Who signs it in; null for a password. */
  provider: z.enum(signInProviders).nullable(),
  /** What keeps it from working, in a sentence; null while it works. */
  problem: z.string().nullable(),
  /** Since when its mail server does not let it in; null while it does. */
  refusedSince: moment.nullable(),
  /** What keeps it from sending, in a sentence; null while it sends. */
  sendingProblem: z.string().nullable(),
  /** Since when the server that sends does not let it in; null while it does. */
  sendingRefusedSince: moment.nullable(),
  createdAt: moment,
});
export type EmailAccount = z.infer<typeof emailAccount>;

/** An account that one may write from: one's own, or a team mailbox. */
export const writableAccount = emailAccount
  .pick({ id: true, address: true, senderName: true, signature: true })
  .extend({
    isOwn: z.boolean(),
    ownerName: z.string(),
    /** Its owner reads which. */
    hasProblem: z.boolean(),
  });
export type WritableAccount = z.infer<typeof writableAccount>;

/** Body of POST /api/email-accounts/{id}/hand-over: the member whose account it becomes. */
export const emailAccountHeir = z.object({ userId: givenId() });

/** What a test of both servers found: null where one works, else what is wrong in a sentence. */
export const connectionCheck = z.object({
  imap: z.string().nullable(),
  smtp: z.string().nullable(),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

/** Query of DELETE /api/email-accounts/{id}. */
export const disconnectQuery = z.object({
  keepMessages: z.enum(["true", "false"], "keepMessages must be true or false").default("false"),
});

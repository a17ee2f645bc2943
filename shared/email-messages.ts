import { z } from "zod";

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

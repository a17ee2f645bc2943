import type { EmailMessage } from "#shared/email/email-messages.ts";
import { sentence } from "#web/ui/isolated.ts";

/** What people read in a workspace that shows subjects. */
export const subjectsAreShown = "Your workspace shows subjects to everyone who sees the contact.";

/** Whether others who see the contact read the subject of a message of one's own, though they may not read the message. */
export function isSubjectShown({ isOwn, sharing }: EmailMessage, showsSubjects: boolean): boolean {
  const { sharedWith, reason } = sharing;
  const isKeptPrivate = sharedWith === "noOne" && reason === "thread";
  return showsSubjects && isOwn && sharedWith !== "workspace" && !isKeptPrivate;
}

/** Who reads a message and its conversation now, and why, in a sentence. */
export function whoReads({ isOwn, ownerName, sharing }: EmailMessage): string {
  const { sharedWith, teamName, reason, isSharedByRule } = sharing;
  if (sharedWith === "noOne") {
    const why = isSharedByRule ? ", as you keep it private" : "";
    return `Only you can read this conversation${why}.`;
  }
  const readers =
    teamName === null
      ? "everyone who sees the contact"
      : `the members of ${teamName} who see the contact`;
  if (!isOwn) return sentence`${ownerName} shares this with ${readers}.`;
  if (reason === "rule") {
    return `This email can be read by ${readers}, as you share what this mailbox exchanges with the contact.`;
  }
  return `This conversation can be read by ${readers}, with what follows in it.`;
}

import { z } from "zod";
import { addressOrDomain } from "./email-suppressions.ts";
import { recordId } from "#shared/records/fields.ts";
import { audiences, namesTeam, sharingInput, teamProblem } from "#shared/reports/sharing.ts";

/** What decides who reads a message beside its owner. */
const sharingReasons = ["thread", "rule"] as const;

/** Who reads a message beside its owner, always where they see a contact that takes part in it. */
export const emailSharing = z.object({
  sharedWith: z.enum(audiences),
  /** Null unless it is shared with a team. */
  teamId: recordId.nullable(),
  teamName: z.string().nullable(),
  /** Null where nothing was ever said, so that it is its owner's alone. */
  reason: z.enum(sharingReasons).nullable(),
  /** Whether the rule of the mailbox shares it, unless its thread says something else. */
  isSharedByRule: z.boolean(),
});

/** Body of PUT /api/emails/{id}/sharing, for all messages of the thread in the same mailbox, also those to come. */
export const emailSharingChange = sharingInput.refine(namesTeam, teamProblem);
export type EmailSharingChange = z.output<typeof emailSharingChange>;

const mostCounterparts = 200;

const counterpart = z
  .string()
  .max(320, "This is too long for an address")
  .transform((written, context) => {
    const stored = addressOrDomain(written.trim());
    if (stored !== null) return stored;
    const message = `${written.slice(0, 100)} is neither an email address nor a domain`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Body of PUT /api/email-accounts/{id}/sharing: what a mailbox shares by itself. `noOne` ends it. */
export const mailboxSharingChange = sharingInput
  .extend({
    /** Addresses and domains; null for all contacts. */
    exchangedWith: z
      .array(counterpart, "exchangedWith must be a list, or null for all contacts")
      .min(1, "Enter an address or a domain")
      .max(mostCounterparts, `At most ${mostCounterparts} addresses and domains`)
      .transform((all) => [...new Set(all)])
      .nullable(),
    /** Those it is shared with also write from it. */
    isTeamMailbox: z.boolean("isTeamMailbox must be true or false").default(false),
  })
  .refine(namesTeam, teamProblem)
  .refine(sharesAsTeamMailbox, {
    path: ["isTeamMailbox"],
    error: "A team mailbox is shared with a team or everyone, and with all contacts",
  });
export type MailboxSharingChange = z.output<typeof mailboxSharingChange>;

function sharesAsTeamMailbox({
  isTeamMailbox,
  sharedWith,
  exchangedWith,
}: Pick<MailboxSharing, "isTeamMailbox" | "sharedWith" | "exchangedWith">): boolean {
  return !isTeamMailbox || (sharedWith !== "noOne" && exchangedWith === null);
}

/** What a mailbox shares by itself: mail with contacts, never what only the workspace's own people exchange. */
export const mailboxSharing = z.object({
  sharedWith: z.enum(audiences),
  teamId: recordId.nullable(),
  teamName: z.string().nullable(),
  exchangedWith: z.array(z.string()).nullable(),
  isTeamMailbox: z.boolean(),
});
export type MailboxSharing = z.infer<typeof mailboxSharing>;

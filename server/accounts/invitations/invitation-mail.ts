import { invitationUrl } from "#server/accounts/invitations/invitation-tokens.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import type { NewMail } from "#server/platform/mail/queue-mail.ts";

interface Invited {
  email: string;
  token: string;
  workspaceName: string;
  /** An address that is verified. */
  invitedByEmail: string;
}

export function invitationMail(invited: Invited, baseUrl: string): NewMail {
  const { email, token, workspaceName, invitedByEmail } = invited;
  return {
    recipient: email,
    subject: `Join ${workspaceName} on CRM Pro`,
    ...layOut({
      paragraphs: [
        "Hello,",
        `${invitedByEmail} has invited you to the workspace ${workspaceName} on CRM Pro, where your team keeps its contacts, deals and tasks.`,
      ],
      action: { label: "Join the workspace", url: invitationUrl(baseUrl, token) },
      footer: `The link is for ${email} alone. It works once, within seven days. If you do not know who invites you, ignore this mail.`,
    }),
    isSecret: true,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

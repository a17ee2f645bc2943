import { appPaths } from "#shared/site/app-paths.ts";
import { supportMinutes } from "#shared/administration/support-access.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listOwners } from "#server/accounts/workspaces/members.queries.ts";

const events = {
  granted: {
    subject: "Support access was granted",
    text: (name: string) =>
      `An owner lets the operator of this server read the records of ${name} for ${supportMinutes} minutes. The operator changes and exports nothing. You can end it at any time.`,
  },
  used: {
    subject: "Support access is being used",
    text: (name: string) =>
      `The operator of this server has opened ${name} to help you. Each call is logged. You can end the access at any time.`,
  },
  ended: {
    subject: "Support access was ended",
    text: (name: string) =>
      `An owner has ended the support access to ${name}. The operator of this server sees none of its records any more.`,
  },
  expired: {
    subject: "Support access is over",
    text: (name: string) =>
      `The time for support access to ${name} is over. The operator of this server sees none of its records any more.`,
  },
} as const;

/** Runs in the transaction of the operation itself. */
export async function notifyOwners(
  tx: Db,
  workspaceId: string,
  event: keyof typeof events,
  baseUrl: string,
): Promise<void> {
  const { subject, text } = events[event];
  for (const { email: recipient, workspace } of await listOwners(tx, workspaceId)) {
    await queueMail(tx, {
      recipient,
      subject,
      ...layOut({
        paragraphs: ["Hello,", text(workspace)],
        action: { label: "See support access", url: `${baseUrl}${appPaths.workspace}` },
        footer: "You get this mail because you own the workspace.",
      }),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  }
}

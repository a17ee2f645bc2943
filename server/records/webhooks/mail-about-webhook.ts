import { appPaths } from "#shared/site/app-paths.ts";
import { listResponsible } from "#server/accounts/workspaces/list-responsible.ts";
import type { Db } from "#server/platform/database/database.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { Webhook } from "#server/records/webhooks/send-event.ts";

/** To who made it; to the owners where that person has left. */
export async function mailAboutWebhook(
  tx: Db,
  { workspaceId, id, userId }: Webhook,
  { subject, text }: { subject: string; text: string },
  baseUrl: string,
): Promise<void> {
  const lookedAfter = { userId, permission: "webhooks.manage" } as const;
  for (const recipient of await listResponsible(tx, toWorkspaceId(workspaceId), lookedAfter)) {
    await queueMail(tx, {
      recipient,
      subject,
      ...layOut({
        paragraphs: ["Hello,", text],
        action: { label: "See the webhook", url: `${baseUrl}${appPaths.webhook(id)}` },
        footer: "You get this mail because you look after this webhook.",
      }),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  }
}

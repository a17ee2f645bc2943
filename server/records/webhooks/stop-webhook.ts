import { and, eq } from "drizzle-orm";
import { listResponsible } from "#server/accounts/workspaces/list-responsible.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toWorkspaceId } from "#server/platform/workspace-id.ts";
import type { Webhook } from "#server/records/webhooks/send-event.ts";
import { webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** No event is sent any more, and who made it hears why; the owners do where that person has left. */
export async function stopWebhook(
  tx: Db,
  { workspaceId, id, url, userId }: Webhook,
  reason: string,
  baseUrl: string,
): Promise<void> {
  const stopped = await tx
    .update(webhooks)
    .set({ state: "stopped", stopReason: reason })
    .where(
      and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id), eq(webhooks.state, "active")),
    )
    .returning({ id: webhooks.id });
  if (stopped.length === 0) return;
  const lookedAfter = { userId, permission: "webhooks.manage" } as const;
  for (const recipient of await listResponsible(tx, toWorkspaceId(workspaceId), lookedAfter)) {
    await queueMail(tx, {
      recipient,
      subject: "A webhook was stopped",
      ...layOut({
        paragraphs: [
          "Hello,",
          `CRM Pro sends no more events to ${new URL(url).host}. ${reason} Events that waited are kept for 30 days: mend the endpoint, start the webhook, then send again in its log what failed.`,
        ],
        action: { label: "See the webhook", url: `${baseUrl}/app/settings/webhooks/${id}` },
        footer: "You get this mail because you look after this webhook.",
      }),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  }
}

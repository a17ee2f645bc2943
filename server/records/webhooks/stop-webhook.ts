import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import { mailAboutWebhook } from "#server/records/webhooks/mail-about-webhook.ts";
import type { Webhook } from "#server/records/webhooks/send-event.ts";
import { webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** No event is sent any more, and who made it hears why. */
export async function stopWebhook(
  tx: Db,
  webhook: Webhook,
  reason: string,
  baseUrl: string,
): Promise<void> {
  const { workspaceId, id, url } = webhook;
  const stopped = await tx
    .update(webhooks)
    .set({ state: "stopped", stopReason: reason })
    .where(
      and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id), eq(webhooks.state, "active")),
    )
    .returning({ id: webhooks.id });
  if (stopped.length === 0) return;
  const subject = "A webhook was stopped";
  const text = `CRM Pro sends no more events to ${new URL(url).host}. ${reason} Events that waited are kept for 30 days: fix the endpoint, start the webhook, then send again in its log what failed.`;
  await mailAboutWebhook(tx, webhook, { subject, text }, baseUrl);
}

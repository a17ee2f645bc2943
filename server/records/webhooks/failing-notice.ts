import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob, type HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { Place } from "#server/records/webhooks/deliveries.queries.ts";
import { mailAboutWebhook } from "#server/records/webhooks/mail-about-webhook.ts";
import { webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** What is fixed sooner, such as by a restart, is not worth a mail. */
const noticeAfterSeconds = 3_600;

export const failingNoticeJob = defineJob({
  name: "failing-webhooks",
  data: z.object({ workspaceId: z.uuid(), webhookId: z.uuid() }),
  key: ({ webhookId }) => webhookId,
});

/** To be called with the first failures: there is one look at a time. */
export function lookLater(tx: Db, place: Place): Promise<void> {
  return sendJob(tx, failingNoticeJob, place, noticeAfterSeconds);
}

/** One mail for each time of failing, unless it was stopped, which has a mail of its own. */
export function noticeFailing({ db, baseUrl }: { db: Db; baseUrl: string }): HandleJob<Place> {
  return ({ workspaceId, webhookId }, run) =>
    db.transaction(async (tx) => {
      const [webhook] = await tx
        .select()
        .from(webhooks)
        .where(and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, webhookId)))
        .for("update");
      await run.complete(tx);
      if (webhook?.state !== "active" || webhook.failingSince === null) return;
      const failingSeconds = (Date.now() - Date.parse(webhook.failingSince)) / 1_000;
      const leftSeconds = Math.ceil(noticeAfterSeconds - failingSeconds);
      // It was fixed, and has begun to fail again. Clocks may differ a little.
      if (leftSeconds > 60) {
        await sendJob(tx, failingNoticeJob, { workspaceId, webhookId }, leftSeconds);
        return;
      }
      const { host } = new URL(webhook.url);
      const subject = "A webhook is failing";
      const text = `${host} has accepted no event for an hour. Events are kept, and sent again with growing waits for three days. The webhook's log says what it answered.`;
      await mailAboutWebhook(tx, webhook, { subject, text }, baseUrl);
    });
}

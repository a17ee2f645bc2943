import type { FastifyInstance } from "fastify";
import type { Billing } from "#server/billing/billing.ts";
import { deliverWebhook, webhookJob } from "#server/billing/mollie-sandbox/deliver-webhook.ts";
import { collectInSandbox, ownOrigin } from "#server/billing/open-billing.ts";
import { reconcileAllCustomers, reconcileJob } from "#server/billing/reconcile-job.ts";
import { reminderJob, sendReminders } from "#server/billing/send-reminders.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";

export const billingJobs = [reconcileJob, reminderJob, webhookJob];

export async function startBilling(
  jobs: Jobs,
  app: FastifyInstance,
  billing: Billing,
): Promise<void> {
  const collect = async (userId: string) => {
    if (billing.isSandbox) await collectInSandbox(app, userId);
  };
  await jobs.work(reconcileJob, reconcileAllCustomers(billing, app.log, collect));
  await jobs.schedule(reconcileJob, "*/15 * * * *", {});
  await jobs.work(reminderJob, () => sendReminders(billing));
  await jobs.schedule(reminderJob, "23 * * * *", {});
  if (!billing.isSandbox) return;
  await jobs.work(webhookJob, async ({ paymentId }) => {
    const isTaken = await deliverWebhook({ db: app.db, origin: () => ownOrigin(app) }, paymentId);
    if (!isTaken) throw new Error("The sandbox's webhook was not taken");
  });
}

import type { FastifyInstance } from "fastify";
import { catchUp, type Follow } from "#server/crm/live/follow-changes.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { guardedFetch } from "#server/platform/outgoing/guarded-fetch.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { deliverJob } from "#server/records/webhooks/deliver-job.ts";
import { deliver, watchDeliveries, watchDeliveriesJob } from "#server/records/webhooks/deliver.ts";
import { failingNoticeJob, noticeFailing } from "#server/records/webhooks/failing-notice.ts";
import { takeEvents, watchFeedsJob } from "#server/records/webhooks/take-events.ts";
import { eventFeeds, webhookPurpose } from "#server/records/webhooks/webhooks.table.ts";

/** How many webhooks each server sends events to at once, and of one workspace: one that hangs takes a lane for seconds. */
const webhookLanes = { lanes: 8, ofGroup: 2 };

export const webhookJobs = [watchFeedsJob, watchDeliveriesJob, deliverJob, failingNoticeJob];

export async function startWebhooks(
  jobs: Jobs,
  follow: Follow,
  { db }: FastifyInstance,
  environment: Environment,
): Promise<void> {
  const { baseUrl, webhookPrivateOrigins: privateOrigins } = environment;
  const courier = {
    db,
    baseUrl,
    box: new SecretBox(environment, webhookPurpose),
    fetch: guardedFetch({ privateOrigins, timeoutMs: 15_000, maxBytes: 64 * 1_024 }),
  };
  await jobs.work(deliverJob, deliver(courier), webhookLanes);
  await jobs.work(failingNoticeJob, noticeFailing({ db, baseUrl }));
  const reader = { feed: eventFeeds, take: takeEvents };
  await jobs.work(watchFeedsJob, () => catchUp(db, reader));
  await jobs.schedule(watchFeedsJob, "* * * * *", {});
  await jobs.work(watchDeliveriesJob, () => watchDeliveries(db));
  await jobs.schedule(watchDeliveriesJob, "* * * * *", {});
  follow(reader);
  // What was stored while no server ran.
  await sendJob(db, watchFeedsJob, {});
  await sendJob(db, watchDeliveriesJob, {});
}

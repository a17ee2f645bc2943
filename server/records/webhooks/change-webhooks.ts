import {
  mostWebhooks,
  testEvent,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookEvent,
} from "#shared/records/webhooks.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { announcedForMs, beginFeed } from "#server/crm/live/change-feed.ts";
import { noteReaders } from "#server/crm/live/live-readers.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { sendWaitingNow } from "#server/records/webhooks/deliveries.queries.ts";
import { deliverJob } from "#server/records/webhooks/deliver-job.ts";
import { requireHttps } from "#server/records/webhooks/require-https.ts";
import { newSecret, renewSecrets } from "#server/records/webhooks/signature.ts";
import {
  findWebhook,
  insertWebhook,
  lockWebhook,
  patchWebhook,
  removeWebhook,
} from "#server/records/webhooks/webhooks.queries.ts";
import { deliveries, eventFeeds, webhooks } from "#server/records/webhooks/webhooks.table.ts";

export interface WebhookRules {
  box: SecretBox;
  /** Allowed whatever their address, by plain HTTP too. */
  privateOrigins: readonly string[];
}

type WithSecret = Webhook & { secret: string };

/** Only this answer contains the secret. */
export async function addWebhook(
  tx: Db,
  by: Actor,
  input: NewWebhook,
  { box, privateOrigins }: WebhookRules,
): Promise<WithSecret> {
  const { workspaceId, userId } = by;
  requireHttps("url", input.url, privateOrigins);
  if ((await countToAdd(tx, webhooks, workspaceId)) >= mostWebhooks) {
    throw new HttpError(409, `A workspace has at most ${mostWebhooks} webhooks. Delete one first.`);
  }
  const id = newId();
  const secret = newSecret();
  await insertWebhook(tx, { workspaceId, id, userId, ...input, secret: box.seal(secret) });
  await listen(tx, workspaceId);
  const details = changedFields({}, { events: input.events.join(", ") });
  await recordAudit(tx, by, { action: "webhook.added", target: input.url, details });
  return { ...(await findWebhook(tx, workspaceId, id)), secret };
}

async function listen(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await beginFeed(tx, eventFeeds, workspaceId);
  // From now on, writers announce what they store.
  await noteReaders(tx, [workspaceId], announcedForMs);
}

/** Starting one again forgives what failed before. */
export async function changeWebhook(
  tx: Db,
  by: Actor,
  id: string,
  changes: WebhookChanges,
  { privateOrigins }: Pick<WebhookRules, "privateOrigins">,
): Promise<Webhook> {
  const { workspaceId } = by;
  const before = await lockWebhook(tx, workspaceId, id);
  const isFixed = changes.state === "active" || changes.url !== undefined;
  // Also one that came with an archive, which anyone may have written.
  if (isFixed) requireHttps("url", changes.url ?? before.url, privateOrigins);
  if (changes.state === "active") await listen(tx, workspaceId);
  const fresh = { stopReason: null, failures: 0, failingSince: null, restsUntil: null };
  await patchWebhook(tx, workspaceId, id, { ...changes, ...(isFixed && fresh) });
  const details = changedFields(auditable(before), auditable({ ...before, ...changes }));
  if (details.length > 0) {
    await recordAudit(tx, by, { action: "webhook.changed", target: before.url, details });
  }
  if (isFixed) {
    const place = { workspaceId, webhookId: id };
    await sendWaitingNow(tx, place);
    await sendJob(tx, deliverJob, place);
  }
  return findWebhook(tx, workspaceId, id);
}

function auditable({
  url,
  state,
  events,
  fields,
}: Pick<Webhook, "url" | "state" | "events" | "fields">) {
  return { url, state, events: events.join(", "), fields: fields.join(", ") };
}

export async function renewSecret(
  tx: Db,
  by: Actor,
  id: string,
  { box }: Pick<WebhookRules, "box">,
): Promise<WithSecret> {
  const { workspaceId } = by;
  const { url, secret: former } = await lockWebhook(tx, workspaceId, id);
  const { secret, sealed } = renewSecrets(former, box);
  await patchWebhook(tx, workspaceId, id, sealed);
  await recordAudit(tx, by, { action: "webhook.secret-renewed", target: url });
  return { ...(await findWebhook(tx, workspaceId, id)), secret };
}

export async function deleteWebhook(tx: Db, by: Actor, id: string): Promise<void> {
  const { url } = await lockWebhook(tx, by.workspaceId, id);
  await removeWebhook(tx, by.workspaceId, id);
  await recordAudit(tx, by, { action: "webhook.deleted", target: url });
}

/** An event about nothing, sent like all others, but also while it is paused or stopped. @returns the delivery's id */
export async function testWebhook(
  tx: Db,
  by: Actor,
  webhookId: string,
  { privateOrigins }: Pick<WebhookRules, "privateOrigins">,
): Promise<string> {
  const { workspaceId, userId } = by;
  const { url } = await lockWebhook(tx, workspaceId, webhookId);
  // It may have come with an archive, which anyone may have written.
  requireHttps("url", url, privateOrigins);
  const id = newId();
  const event: WebhookEvent = {
    type: testEvent,
    timestamp: new Date().toISOString(),
    data: {
      kind: "webhook",
      id: webhookId,
      changeSetId: null,
      userId,
      channel: "web",
      record: null,
      changes: {},
    },
  };
  const body = JSON.stringify(event);
  await tx
    .insert(deliveries)
    .values({ workspaceId, id, webhookId, recordId: id, type: testEvent, body });
  await patchWebhook(tx, workspaceId, webhookId, { restsUntil: null });
  await sendJob(tx, deliverJob, { workspaceId, webhookId });
  return id;
}

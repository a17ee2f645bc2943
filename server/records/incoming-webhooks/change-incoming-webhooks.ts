import {
  type IncomingWebhook,
  type IncomingWebhookChanges,
  mostIncomingWebhooks,
  type NewIncomingWebhook,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { requireMembers } from "#server/records/arrivals/require-members.ts";
import { requireFittingMapping } from "#server/records/incoming-webhooks/fitting-fields.ts";
import { addressOf, newToken } from "#server/records/incoming-webhooks/incoming-address.ts";
import {
  findIncoming,
  insertIncoming,
  lockIncoming,
  patchIncoming,
  removeIncoming,
} from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";
import { incomingWebhooks } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";

type WithAddress = IncomingWebhook & { address: string };

/**
 * Only this answer has the whole address.
 * @throws HttpError 400 for a mapping or people that do not fit, 409 at the limit
 */
export async function addIncoming(
  tx: Db,
  by: Actor,
  { name, ...settings }: NewIncomingWebhook,
  baseUrl: string,
): Promise<WithAddress> {
  const { workspaceId } = by;
  if ((await countToAdd(tx, incomingWebhooks, workspaceId)) >= mostIncomingWebhooks) {
    const message = `A workspace has at most ${mostIncomingWebhooks} incoming webhooks. Delete one first.`;
    throw new HttpError(409, message);
  }
  await requireFittingMapping(tx, workspaceId, settings.mapping);
  await requireMembers(tx, by, settings.ownerIds);
  const id = newId();
  const { token, ...kept } = newToken();
  await insertIncoming(tx, { workspaceId, id, name, settings, ...kept });
  await recordAudit(tx, by, { action: "incoming-webhook.added", target: name });
  return { ...(await findIncoming(tx, workspaceId, id)), address: addressOf(baseUrl, token) };
}

/** @throws HttpError 400 for a mapping or people that do not fit, 404 without it */
export async function changeIncoming(
  tx: Db,
  by: Actor,
  id: string,
  input: IncomingWebhookChanges,
): Promise<IncomingWebhook> {
  const { workspaceId } = by;
  const webhook = await lockIncoming(tx, workspaceId, id);
  const { name = webhook.name, isOn = webhook.isOn, ...given } = input;
  if (given.mapping) await requireFittingMapping(tx, workspaceId, given.mapping);
  if (given.ownerIds) await requireMembers(tx, by, given.ownerIds, webhook.settings.ownerIds);
  const stopReason = isOn ? null : webhook.stopReason;
  const settings = { ...webhook.settings, ...given };
  await patchIncoming(tx, webhook, { name, isOn, stopReason, settings });
  await recordAudit(tx, by, { action: "incoming-webhook.changed", target: name });
  return findIncoming(tx, workspaceId, id);
}

/** The former address leads nowhere from then on. @throws HttpError 404 without it */
export async function renewAddress(
  tx: Db,
  by: Actor,
  id: string,
  baseUrl: string,
): Promise<WithAddress> {
  const webhook = await lockIncoming(tx, by.workspaceId, id);
  const { token, ...kept } = newToken();
  await patchIncoming(tx, webhook, kept);
  const action = "incoming-webhook.address-renewed";
  await recordAudit(tx, by, { action, target: webhook.name });
  return { ...(await findIncoming(tx, by.workspaceId, id)), address: addressOf(baseUrl, token) };
}

/** With its log; contacts stay. @throws HttpError 404 without it */
export async function deleteIncoming(tx: Db, by: Actor, id: string): Promise<void> {
  const webhook = await lockIncoming(tx, by.workspaceId, id);
  await removeIncoming(tx, webhook);
  await recordAudit(tx, by, { action: "incoming-webhook.deleted", target: webhook.name });
}

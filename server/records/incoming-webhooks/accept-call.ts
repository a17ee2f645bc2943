import { parseBody } from "#shared/incoming-webhooks/body-paths.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { lockCall, patchCall } from "#server/records/incoming-webhooks/calls.queries.ts";
import {
  lockIncoming,
  type StoredIncoming,
} from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";
import type { SettledArrival } from "#server/records/arrivals/settle-arrival.ts";
import { settleCall } from "#server/records/incoming-webhooks/settle-call.ts";

export interface AcceptedCall {
  webhook: StoredIncoming;
  settled: SettledArrival;
}

/** Makes a contact of what failed or waits. @throws HttpError 409 for a call that has one, or without a mapping */
export async function acceptCall(
  tx: Db,
  by: Actor,
  { id, callId }: { id: string; callId: string },
): Promise<AcceptedCall> {
  const webhook = await lockIncoming(tx, by.workspaceId, id);
  const place = { workspaceId: by.workspaceId, webhookId: id };
  const { state, body } = await lockCall(tx, place, callId);
  if (state !== "failed" && state !== "waiting") {
    throw new HttpError(409, "This call has become a contact already.");
  }
  if (webhook.settings.mapping.length === 0) throw noMapping();
  const value = parseBody(body);
  if (value === undefined) throw new HttpError(409, "This cannot be read. Send it again.");
  const settled = await settleCall(tx, by, webhook, value);
  const outcome = { state: settled.state, contactId: settled.contact.id, problem: settled.note };
  await patchCall(tx, place, callId, outcome);
  return { webhook, settled };
}

export function noMapping(): HttpError {
  return new HttpError(409, "Choose first which fields of a contact are filled in from what.");
}

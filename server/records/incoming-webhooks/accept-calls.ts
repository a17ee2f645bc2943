import type { AcceptedCalls, CallsToAccept } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { type Actor, lockRights } from "#server/accounts/workspaces/lock-rights.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { acceptCall, type AcceptedCall } from "#server/records/incoming-webhooks/accept-call.ts";
import { mailAboutAccepted } from "#server/records/incoming-webhooks/call-mails.ts";
import {
  listOpenCalls,
  patchProblem,
  type WebhookPlace,
} from "#server/records/incoming-webhooks/calls.queries.ts";

/**
 * Takes failed or waiting calls again, oldest first, as the turns of the owners go. Each has a transaction of its own:
 * it is a change set, and one that fails must leave nothing behind.
 * @throws HttpError 402 where the plan takes no more; what was taken until then stays
 */
export async function acceptCalls(
  db: Db,
  baseUrl: string,
  by: Actor,
  webhookId: string,
  { after, limit }: CallsToAccept,
): Promise<AcceptedCalls> {
  const place = { workspaceId: by.workspaceId, webhookId };
  const open = await listOpenCalls(db, place, after ?? null, limit + 1);
  const ids = open.slice(0, limit);
  const taken: AcceptedCall[] = [];
  let failed = 0;
  try {
    for (const callId of ids) {
      const outcome = await tryCall(db, by, place, callId);
      if (outcome === "failed") failed += 1;
      else if (outcome !== null) taken.push(outcome);
    }
  } finally {
    // Also of what was taken before the plan's limit.
    if (taken.length > 0) {
      await db.transaction((tx) => mailAboutAccepted(tx, baseUrl, by, taken));
    }
  }
  const next = open.length > limit ? (ids.at(-1) ?? null) : null;
  return { taken: taken.length, failed, next };
}

/**
 * A call that is refused again stays, with the latest sentence.
 * @returns null for one that someone else has taken or deleted meanwhile
 */
async function tryCall(
  db: Db,
  by: Actor,
  place: WebhookPlace,
  callId: string,
): Promise<AcceptedCall | "failed" | null> {
  try {
    return await againOnDeadlock(() => db.transaction((tx) => accept(tx, by, place, callId)));
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return (await patchProblem(db, place, callId, error.message)) ? "failed" : null;
  }
}

async function accept(
  tx: Db,
  by: Actor,
  place: WebhookPlace,
  callId: string,
): Promise<AcceptedCall> {
  const { userId, role, apiKey } = by;
  await lockRights(tx, by);
  await nameChangeSet(tx, {
    changeSetId: callId,
    userId,
    role,
    channel: apiKey ? "api" : "web",
    apiKeyName: apiKey?.name,
  });
  return acceptCall(tx, by, { id: place.webhookId, callId }).catch((error: unknown) => {
    // The plan is the same for all that come after it.
    if (!(error instanceof HttpError) || error.statusCode === 402) throw error;
    throw new CallRefused(error.message);
  });
}

/** What is wrong with one call, in a sentence; its transaction is taken back. */
class CallRefused extends Error {}

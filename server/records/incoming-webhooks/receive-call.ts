import { hash } from "node:crypto";
import { parseBody } from "#shared/incoming-webhooks/body-paths.ts";
import type { Receipt } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, TooManyRequests } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { limitRate, type RateLimit } from "#server/platform/limits/rate-limits.ts";
import {
  type ArrivalRules,
  readArrivalPrincipal,
} from "#server/records/arrivals/arrival-principal.ts";
import { mailAboutCall } from "#server/records/incoming-webhooks/call-mails.ts";
import {
  findByKey,
  storeCall,
  type StoredCall,
} from "#server/records/incoming-webhooks/calls.queries.ts";
import {
  lockIncoming,
  type StoredIncoming,
} from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";
import { type Sent, storable } from "#server/records/incoming-webhooks/read-sent.ts";
import { settleCall } from "#server/records/incoming-webhooks/settle-call.ts";

/** A program sends for many people, so its network does not count. */
const ofOneWebhook: RateLimit = {
  name: "incoming",
  allowed: 600,
  windowSeconds: 600,
  sentence: "This webhook gets too many calls.",
};

interface Call extends Sent {
  /** By which the sender names the call; null where it has no name. */
  key: string | null;
}

/**
 * In one transaction with the contact that it becomes. A call with a known key is answered as before, unless it failed.
 * @throws TooManyRequests, HttpError 422 for a body that makes no contact, which stays in the log
 */
export async function receiveCall(
  db: Db,
  rules: ArrivalRules,
  webhook: StoredIncoming,
  call: Call,
): Promise<Receipt> {
  const store = (received: Call) =>
    againOnDeadlock(() => db.transaction((tx) => receive(tx, rules, webhook, received)));
  try {
    return await store(call);
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof TooManyRequests) throw error;
    // Not a savepoint: who follows the change log by transactions does not see what is written in one.
    const receipt = await store({ ...call, problem: storable(error.message) });
    // What the plan refuses is nothing that the sender could fix.
    if (error.statusCode === 402 || receipt.state === "taken") return receipt;
    throw new HttpError(422, error.message, error.issues);
  }
}

async function receive(
  tx: Db,
  rules: ArrivalRules,
  { id, workspaceId }: StoredIncoming,
  { body, key, problem }: Call,
): Promise<Receipt> {
  await limitRate(tx, ofOneWebhook, id);
  const webhook = await lockIncoming(tx, workspaceId, id);
  const place = { workspaceId, webhookId: id };
  const keyHash = key === null ? null : hash("sha256", key, "base64url");
  const earlier = keyHash === null ? undefined : await findByKey(tx, place, keyHash);
  if (earlier?.contactId) return receiptOf(earlier);
  const call = { ...place, id: earlier?.id ?? newId(), body, key: keyHash };
  const outcome =
    problem === null
      ? await settle(tx, rules, webhook, call)
      : { state: "failed" as const, contactId: null, problem };
  await storeCall(tx, { ...call, ...outcome });
  return receiptOf({ ...call, ...outcome });
}

type Outcome = Pick<StoredCall, "state" | "contactId" | "problem">;

async function settle(
  tx: Db,
  rules: ArrivalRules,
  webhook: StoredIncoming,
  { id: changeSetId, body }: { id: string; body: string },
): Promise<Outcome> {
  if (webhook.settings.mapping.length === 0) {
    return { state: "waiting", contactId: null, problem: null };
  }
  await nameChangeSet(tx, { changeSetId, userId: null, channel: "webhook" });
  const principal = await readArrivalPrincipal(tx, rules, webhook.workspaceId);
  const settled = await settleCall(tx, principal, webhook, parseBody(body));
  await mailAboutCall(tx, rules.baseUrl, webhook, settled);
  return { state: settled.state, contactId: settled.contact.id, problem: settled.note };
}

const messages = {
  taken: "Received.",
  waiting: "Received. Someone has to look at it in CRM Pro before it becomes a contact.",
};

function receiptOf({ id, state }: Pick<StoredCall, "id" | "state">): Receipt {
  const word = state === "added" || state === "changed" ? "taken" : "waiting";
  return { id, state: word, message: messages[word] };
}

import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { workspaceHeader } from "#shared/accounts/members.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";
import {
  claimId,
  storeSealed,
  readStored,
} from "#server/platform/retries/idempotency-records.queries.ts";
import { KeyedCall, keyId, parseKey } from "#server/platform/retries/keyed-call.ts";
import { replayResponse } from "#server/platform/retries/replay-response.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Where the sender has given the call an Idempotency-Key, to be answered once. */
    keyedCall: KeyedCall | null;
    /** Where the sender is let in no more: what they are answered again. */
    storedResponse: string | null;
    /** Whose session it is, also where they belong to no workspace. */
    personId: string | null;
  }
  interface FastifyInstance {
    /** Whether the call was answered before, of those that take one's own rights. */
    wasAnswered: (request: FastifyRequest) => Promise<boolean>;
  }
  interface FastifyContextConfig {
    /** Visitors too can name the call by an Idempotency-Key. */
    takesKeysOfVisitors?: boolean;
    /** Anyone who has done it may not do it again: its keys are the person's, whatever they may do. */
    takesOwnRights?: boolean;
  }
}

/**
 * Answers a POST with the same `Idempotency-Key` as before (draft-ietf-httpapi-idempotency-key-header). `transactOnce` keeps
 * the answer with its change; other calls, which can be repeated by their nature, are kept once they are answered.
 */
export function acceptKeys(app: FastifyInstance, secrets: AuthSecrets): void {
  app.decorateRequest("keyedCall", null);
  app.decorateRequest("storedResponse", null);
  app.decorateRequest("personId", null);
  app.decorate("wasAnswered", async (request) => {
    const header = request.headers["idempotency-key"];
    const owner = ownerOf(request);
    const isAsked = request.routeOptions.config.takesOwnRights && header !== undefined;
    if (!isAsked || owner === null) return false;
    request.storedResponse = await readStored(app.db, keyId(owner, parseKey(String(header))));
    return request.storedResponse !== null;
  });

  app.addHook("preHandler", async (request, reply) => {
    const call = keyedCallOf(request, secrets);
    if (!call) return;
    const kept = request.storedResponse ?? (await readStored(app.db, call.id));
    if (kept !== null) return replayResponse(reply, call.open(kept));
    request.keyedCall = call;
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const call = request.keyedCall;
    if (call && !call.isKept && isKeepable(reply, payload)) {
      // The call is done whether or not its answer can be kept.
      await keepAfterwards(app.db, call, reply.statusCode, payload).catch((error: unknown) =>
        request.log.warn({ err: error }, "an answer was not kept"),
      );
    }
    return payload;
  });
}

function keyedCallOf(request: FastifyRequest, secrets: AuthSecrets): KeyedCall | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined || request.method !== "POST") return null;
  const owner = ownerOf(request);
  if (owner === null) return null;
  const call = JSON.stringify([request.url, contentOf(request), ...namedWorkspaceOf(request)]);
  return new KeyedCall(secrets, owner, parseKey(String(header)), call);
}

/** The body, or a file's hash: as JSON the file would take five times its size. */
function contentOf({ body }: FastifyRequest): unknown {
  return Buffer.isBuffer(body) ? hash("sha256", body, "base64url") : body;
}

/** Whose the key is. Signing in and its like take none: their answers are not to be had again. */
function ownerOf(request: Partial<FastifyRequest>): string | null {
  const { session, signedIn, personId = null, routeOptions } = request;
  if (routeOptions?.config.takesOwnRights) return personId;
  if (session) return `${session.workspaceId} ${session.userId}`;
  if (signedIn) return signedIn.user.id;
  return routeOptions?.config.takesKeysOfVisitors ? "visitor" : null;
}

/** The key of a call that takes one's rights does not say in which workspace. */
function namedWorkspaceOf({ headers, routeOptions }: FastifyRequest): unknown[] {
  return routeOptions.config.takesOwnRights ? [headers[workspaceHeader] ?? null] : [];
}

/** An answer with a cookie lets someone in, and is given once. */
function isKeepable(reply: FastifyReply, payload: unknown): payload is string | null | undefined {
  const isText = typeof payload === "string" || payload === null || payload === undefined;
  const isSuccess = reply.statusCode >= 200 && reply.statusCode < 300;
  return isText && isSuccess && !reply.hasHeader("set-cookie");
}

async function keepAfterwards(
  db: Db,
  call: KeyedCall,
  status: number,
  body: string | null | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claimId(tx, call.id))) return;
    await storeSealed(tx, call.id, call.seal({ status, headers: {}, body: body || null }));
  });
}

import { sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { databaseError } from "#server/platform/database/database-error.ts";
import { sendAlong, type Db } from "#server/platform/database/statements/transactions.ts";
import { answerHeaders, ReplyOverride, HttpError } from "#server/platform/http/errors.ts";
import {
  claimId,
  storeSealed,
  readStored,
} from "#server/platform/retries/idempotency-records.queries.ts";
import type { StoredResponse, KeyedCall } from "#server/platform/retries/keyed-call.ts";
import { replayResponse } from "#server/platform/retries/replay-response.ts";

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Runs an operation in one transaction. Where the call has an Idempotency-Key, the transaction also writes
 * its answer, so that there is either both or nothing, and anyone who sends the call again gets that.
 * @param exchange undefined where the answer is made elsewhere, or must not be given again
 * @param run returns what the call is answered with, and has set its headers
 */
export async function transactOnce<Result extends object | void>(
  db: Db,
  exchange: Exchange | undefined,
  run: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const call = exchange?.request.keyedCall;
  if (!exchange || !call) return db.transaction(run);
  const answered = await db.transaction(async (tx) => {
    await claim(tx, call);
    const result = await run(tx);
    sendAlong(tx, storeSealed(tx, call.id, call.seal(answerOf(exchange, result))));
    return result;
  });
  call.isKept = true;
  return answered;
}

/** The same call may run at this moment, on this server or another: then its answer is waited for. */
async function claim(tx: Db, call: KeyedCall): Promise<void> {
  sendAlong(tx, tx.execute(sql`set local lock_timeout to '5s'`));
  const claimed = claimId(tx, call.id);
  // What the operation itself waits for takes as long as in a call without a key.
  sendAlong(tx, tx.execute(sql`set local lock_timeout to default`));
  const isOurs = await claimed.catch((error: unknown) => {
    throw databaseError(error)?.code === lockNotAvailable ? stillRunning() : error;
  });
  if (isOurs) return;
  const kept = await readStored(tx, call.id);
  if (kept === null) throw stillRunning();
  const answer = call.open(kept);
  throw new ReplyOverride((reply) => replayResponse(reply, answer));
}

const lockNotAvailable = "55P03";

function stillRunning(): HttpError {
  return new HttpError(409, "This is being done already. Ask again in a moment.", undefined, {
    headers: { "retry-after": "1" },
    details: {},
  });
}

function answerOf({ request, reply }: Exchange, result: object | void): StoredResponse {
  const status = reply.statusCode === 202 ? 202 : successStatus(request);
  const headers = Object.fromEntries(
    answerHeaders.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
  const body = status === 204 ? null : String(reply.serializeInput({ ...result }, String(status)));
  return { status, headers, body };
}

/** The only status with which the route's schema says that it went well. */
function successStatus({ routeOptions }: FastifyRequest): number {
  const response = routeOptions.schema?.response;
  const statuses = typeof response === "object" && response !== null ? Object.keys(response) : [];
  const success = statuses.find((status) => status.startsWith("2"));
  if (success) return Number(success);
  throw new Error(`${routeOptions.url} names no answer that could be kept`);
}

import type { FastifyReply } from "fastify";
import type { StoredResponse } from "#server/platform/retries/keyed-call.ts";

/** Sends an answer again, and says that it is not the first time. */
export function replayResponse(
  reply: FastifyReply,
  { status, headers, body }: StoredResponse,
): FastifyReply {
  reply.code(status).headers({ ...headers, "idempotency-replayed": "true" });
  if (body === null) return reply.send();
  return reply.type("application/json; charset=utf-8").send(body);
}

import type { FastifyReply } from "fastify";
import type { StoredResponse } from "#server/platform/retries/keyed-call.ts";

export function replayResponse(
  reply: FastifyReply,
  { status, headers, body }: StoredResponse,
): FastifyReply {
  reply.code(status).headers({ ...headers, "idempotency-replayed": "true" });
  if (body === null) return reply.send();
  return reply.type("application/json; charset=utf-8").send(body);
}

import type { FastifyReply } from "fastify";

/** Aborted when the caller hangs up before the answer. Fastify's `request.signal` is not, once a body was read. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  if (raw.destroyed) hangUp.abort();
  raw.once("close", () => {
    if (!raw.writableFinished) hangUp.abort();
  });
  return hangUp.signal;
}

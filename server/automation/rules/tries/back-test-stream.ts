import { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import { heartbeatMs } from "#shared/platform/live.ts";
import { type BackTest, type BackTestEvent, backTestEvents } from "#shared/rules/back-test.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { Following } from "./back-test.ts";

const notFinished = "The back-test could not be finished. Please try again.";

/** Server-sent events (HTML standard, 9.2) of how far a back-test is, and of its result. */
export function streamBackTest(
  run: (onProgress: Following["onProgress"]) => Promise<BackTest>,
  log: FastifyBaseLogger,
): Readable {
  const body = new Readable({ read: () => undefined });
  const send = <Event extends BackTestEvent>(
    event: Event,
    data: z.input<(typeof backTestEvents)[Event]>,
  ) => {
    if (!body.destroyed) body.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  send("waiting", {});
  // A proxy may cut what is silent while another is at work.
  const beating = setInterval(() => {
    if (!body.destroyed) body.push(": beat\n\n");
  }, heartbeatMs);
  void (async () => {
    try {
      const result = await run((progress) => send("progress", progress));
      send("result", backTestEvents.result.parse(result));
    } catch (error) {
      const isSaid = error instanceof HttpError;
      if (!isSaid) log.error({ err: error }, "back-test failed");
      send("problem", { error: isSaid ? error.message : notFinished });
    }
    clearInterval(beating);
    if (!body.destroyed) body.push(null);
  })();
  return body;
}

import type { FastifyInstance } from "fastify";
import { MollieError } from "#server/billing/mollie-call.ts";
import { sendError } from "#server/platform/http/errors.ts";

export const nothingCharged =
  "The payment provider did not answer, so nothing was charged. Please try again in a minute.";

/** Keeps an outage of the provider out of our error log. @param sentence what the caller reads */
export function answerMollieFailure(
  app: FastifyInstance,
  status: 500 | 503,
  sentence: string,
): void {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof MollieError)) throw error;
    request.log.warn({ err: error, status: error.status }, "the payment provider failed");
    return sendError(reply, status, { error: sentence });
  });
}

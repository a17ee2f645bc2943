import type { FastifyInstance } from "fastify";
import { traceParentOf } from "#server/platform/traces/trace-parent.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null until the session or the key is read. */
    callerId: string | null;
  }
}

/**
 * One line a request, with the route instead of the address: no search text, record id, network address or workspace.
 * A refusal names the user's id, to follow attempts; X-Request-Id of the answer finds the line.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options, request) => {
    const parent = traceParentOf(request.headers.traceparent);
    return logger.child(parent ? { ...bindings, traceId: parent.traceId } : bindings, options);
  });
  app.decorateRequest("callerId", null);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        ...(reply.statusCode >= 400 && request.callerId && { userId: request.callerId }),
      },
      "answered",
    );
    done();
  });
}

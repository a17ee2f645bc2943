import type { FastifyInstance } from "fastify";
import { traceParentOf } from "#server/platform/traces/trace-parent.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user whose session or key the request carries, once that is known. */
    callerId: string | null;
  }
}

/**
 * One line for each answered request. It names the route, not the address: a search text, a record's
 * id or a person's network address never reaches the log, nor does whose workspace it was. A refusal
 * names the user's id, so that attempts of one user can be followed. Who asks about a request has its
 * id, from the answer's X-Request-Id.
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

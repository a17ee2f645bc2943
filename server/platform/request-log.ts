import type { FastifyInstance } from "fastify";
import { traceParentOf } from "#server/platform/traces/trace-parent.ts";

/**
 * One line for each answered request. It names the route, not the address: a search text, an id or
 * a person's network address never reaches the log, nor does whose workspace it was. Whoever asks
 * about a request has its id, from the answer's X-Request-Id.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options, request) => {
    const parent = traceParentOf(request.headers.traceparent);
    return logger.child(parent ? { ...bindings, traceId: parent.traceId } : bindings, options);
  });
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
      },
      "answered",
    );
    done();
  });
}

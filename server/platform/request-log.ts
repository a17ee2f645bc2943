import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

/**
 * One line for each answered request. It names the route, not the address: a search text, an id or
 * a person's network address never reaches the log.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

/**
 * An error as it is logged. The query builder's message and the database's detail hold the values of
 * the query, so of a failed query only the statement and the database's own words are kept.
 */
export function describeError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) {
    return { type: error.name, message: error.message, stack: error.stack ?? "" };
  }
  const { cause, query } = error;
  const code = cause && "code" in cause ? String(cause.code) : undefined;
  return {
    type: "QueryError",
    message: cause?.message ?? "",
    code,
    query,
    stack: cause?.stack ?? "",
  };
}

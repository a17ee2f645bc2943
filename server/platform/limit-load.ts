import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "#server/platform/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Never refused for load: health checks, and what stays open. */
    isBeyondLimits?: boolean;
    /** What a route reads where it reads more than its `bodyLimit`, which parsers of its own pay no heed to. */
    mostBodyBytes?: number;
  }
  interface FastifyInstance {
    load: Load;
  }
}

interface Load {
  requests: number;
  bodyBytes: number;
  refused: number;
}

/** Twenty for each connection to the database: at 20 ms of it for a request, the last waits 0.4 s. */
const mostRequests = 200;
const mostBodyBytes = 64 * 1024 * 1024;

const busy = "Too much is going on just now. Please try again in a moment.";

/** Answers 503 before a body is read. Waiting requests take memory, so they are counted. */
export function limitLoad(app: FastifyInstance): void {
  const load: Load = { requests: 0, bodyBytes: 0, refused: 0 };
  app.decorate("load", load);
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.isBeyondLimits) return done();
    const bytes = bodyBytesOf(request);
    if (load.requests >= mostRequests || load.bodyBytes + bytes > mostBodyBytes) {
      return refuse(load, request, reply);
    }
    load.requests += 1;
    load.bodyBytes += bytes;
    reply.raw.once("close", () => {
      load.requests -= 1;
      load.bodyBytes -= bytes;
    });
    done();
  });
}

/** Closing the connection stops the rest of a body. */
function refuse(load: Load, request: FastifyRequest, reply: FastifyReply): void {
  load.refused += 1;
  if (request.headers["content-length"] !== "0") reply.header("connection", "close");
  void sendError(reply, 503, { error: busy });
}

/** As announced; a chunked body may become as long as the route allows. */
function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.config.mostBodyBytes ?? routeOptions.bodyLimit;
  if (headers["transfer-encoding"] !== undefined) return most ?? 0;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, most ?? Infinity);
}

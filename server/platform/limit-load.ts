import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "#server/platform/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered however much there is to do: what asks how the server is, or stays open for long. */
    isBeyondLimits?: boolean;
  }
  interface FastifyInstance {
    load: Load;
  }
}

/** What a process has in hand. */
interface Load {
  requests: number;
  bodyBytes: number;
  /** How many were sent away, since the process began. */
  refused: number;
}

/** Twenty for each connection to the database: at 20 ms of it for a request, the last waits 0.4 s. */
const mostRequests = 200;
const mostBodyBytes = 64 * 1024 * 1024;

const busy = "Too much is going on just now. Please try again in a moment.";

/**
 * Answers 503 at once, before a body is read, to what one process cannot hold. What waits is what
 * takes memory, so it is counted, rather than memory or delays watched after they have grown.
 */
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

/** The connection is closed, so that no one sends us the rest of a body. */
function refuse(load: Load, request: FastifyRequest, reply: FastifyReply): void {
  load.refused += 1;
  if (request.headers["content-length"] !== "0") reply.header("connection", "close");
  void sendError(reply, 503, { error: busy });
}

/** As announced; a body that is sent in pieces may become as long as the route allows. */
function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return routeOptions.bodyLimit ?? 0;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, routeOptions.bodyLimit ?? Infinity);
}

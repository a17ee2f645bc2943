import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "#server/platform/http/errors.ts";
import { endLate, usualMs } from "#server/platform/http/limit-body-time.ts";
import { networkOf } from "./limit-visitors.ts";

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

/** What a body that may come slowly takes of the load. */
interface SlowBody {
  request: IncomingMessage;
  bytes: number;
  network: string;
  begunAt: number;
  free: () => void;
}

/** Twenty for each connection to the database: at 20 ms of it for a request, the last waits 0.4 s. */
const mostRequests = 200;
const mostBodyBytes = 64 * 1024 * 1024;
/** Of bodies that may come slowly: two of the largest. So one network never takes all of the load for long. */
const mostSlowBytesOfNetwork = 40_000_000;

const busy = "Too much is going on just now. Please try again in a moment.";

/** Answers 503 before a body is read. Waiting requests take memory, so they are counted. */
export function limitLoad(app: FastifyInstance): void {
  const load: Load = { requests: 0, bodyBytes: 0, refused: 0 };
  app.decorate("load", load);
  const slowBodies = new Set<SlowBody>();
  app.addHook("onRequest", (request, reply, done) => {
    const { isBeyondLimits, mayComeSlowly } = request.routeOptions.config;
    if (isBeyondLimits) return done();
    const bytes = bodyBytesOf(request);
    const network = mayComeSlowly ? networkOf(request.ip) : null;
    // Room is made last, so that what is refused anyway ends no one's body.
    if (
      load.requests >= mostRequests ||
      (network !== null && slowBytesOf(network) + bytes > mostSlowBytesOfNetwork) ||
      !makeRoom(bytes)
    ) {
      return refuse(load, request, reply);
    }
    const free = take(load, bytes);
    reply.raw.once("close", free);
    if (network !== null) {
      const slow = { request: request.raw, bytes, network, begunAt: performance.now(), free };
      slowBodies.add(slow);
      reply.raw.once("close", () => slowBodies.delete(slow));
    }
    done();
  });

  function slowBytesOf(network: string): number {
    return bytesIn([...slowBodies].filter((slow) => slow.network === network));
  }

  /** Who takes longer than others may gives way to them, the longest first, where that suffices. */
  function makeRoom(bytes: number): boolean {
    const lacking = () => load.bodyBytes + bytes - mostBodyBytes;
    if (lacking() <= 0) return true;
    const late = [...slowBodies].filter(
      ({ request, begunAt }) => !request.complete && performance.now() - begunAt >= usualMs,
    );
    if (lacking() > bytesIn(late)) return false;
    for (const slow of late) {
      if (lacking() <= 0) break;
      slowBodies.delete(slow);
      slow.free();
      endLate(app, slow.request);
    }
    return true;
  }
}

function bytesIn(bodies: SlowBody[]): number {
  return bodies.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @returns what gives it back, once */
function take(load: Load, bytes: number): () => void {
  load.requests += 1;
  load.bodyBytes += bytes;
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    load.requests -= 1;
    load.bodyBytes -= bytes;
  };
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

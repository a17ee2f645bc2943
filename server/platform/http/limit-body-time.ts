import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For files of people on slow lines: the body may take minutes, as long as it keeps coming. */
    mayComeSlowly?: boolean;
  }
}

/** For what comes before the body, and for the body of most routes. */
export const usualMs = 30_000;
const longestMs = 10 * 60_000;

/** In each half minute, for a body that may come slowly: 1 kB a second. */
const leastBytes = 30_000;

/** Node's limit is the server's, and no route can raise it: it is the slowest route's; each body has its own timer. */
export const requestTimeout = longestMs + usualMs;

/** Ends requests whose bodies take too long, with 408, as Node does. */
export function limitBodyTime(app: FastifyInstance): void {
  app.server.headersTimeout = usualMs;
  const slow = new WeakSet<IncomingMessage>();
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.mayComeSlowly) slow.add(request.raw);
    done();
  });
  // Below the hooks, which do not see each request: an address that is malformed has no route.
  app.server.on("request", (request: IncomingMessage) => {
    if (hasBody(request)) watch(request, () => slow.has(request));
  });

  function watch(request: IncomingMessage, mayComeSlowly: () => boolean): void {
    const { socket } = request;
    const endsAt = performance.now() + longestMs;
    let timer = lookLater();
    request.once("close", () => clearTimeout(timer));

    function look(readBefore: number): void {
      if (request.complete) return;
      const isComing = socket.bytesRead - readBefore >= leastBytes;
      const goesOn = mayComeSlowly() && isComing && performance.now() < endsAt;
      if (goesOn) timer = lookLater();
      else endLate(app, request);
    }

    /** A request that was answered early and then cut never closes: its timer keeps no server from stopping. */
    function lookLater(): NodeJS.Timeout {
      return setTimeout(look, usualMs, socket.bytesRead).unref();
    }
  }
}

/** Ends a request as Node does when its own time limit has passed. */
export function endLate(app: FastifyInstance, { socket }: IncomingMessage): void {
  const late = Object.assign(new Error("The body took too long"), {
    code: "ERR_HTTP_REQUEST_TIMEOUT",
  });
  app.server.emit("clientError", late, socket);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

import type { FastifyInstance } from "fastify";

/** How long no one may have asked for anything until memory is given back. */
const quietMs = 10_000;

/** What is asked for is not worth the pause. */
const leastBytes = 8 * 1024 * 1024;

/**
 * Gives memory back when the server has started, and whenever it has been quiet for a while. V8 takes
 * a server that answers nothing for one that is busy, since it measures at collections, and keeps
 * the pages that it has emptied. The pause is some 100 ms, when no one waits.
 */
export function releaseMemory(app: FastifyInstance): void {
  let askedAt = 0;
  let heldBytes = 0;
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.isBeyondLimits) askedAt = performance.now();
  });
  const look = () => {
    const isQuiet = app.load.requests === 0 && performance.now() - askedAt > quietMs;
    if (!isQuiet || process.memoryUsage.rss() < heldBytes + leastBytes) return;
    collectGarbage();
    heldBytes = process.memoryUsage.rss();
  };
  let looking: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    looking = setInterval(look, quietMs / 4).unref();
  });
  app.addHook("onClose", async () => clearInterval(looking));
}

/** Emptied pages too go back to the system with this flavor alone. */
function collectGarbage(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

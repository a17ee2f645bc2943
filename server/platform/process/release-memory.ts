import type { FastifyInstance } from "fastify";

/** How long without requests before memory is released. */
const quietMs = 10_000;

/** Less is not worth the pause. */
const leastBytes = 8 * 1024 * 1024;

/** V8 drops bytecode unused for six collections; each of these collects twice. Much runs only at the start. */
const collectionsAtFirst = 3;

/** V8 keeps emptied pages of an idle server, since it measures at collections. A pause takes some 100 ms, unnoticed. */
export function releaseMemory(app: FastifyInstance): void {
  let askedAt = 0;
  let heldBytes = 0;
  let collections = 0;
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.isBeyondLimits) askedAt = performance.now();
  });
  const look = () => {
    const isQuiet = app.load.requests === 0 && performance.now() - askedAt > quietMs;
    const isMuch =
      collections < collectionsAtFirst || process.memoryUsage.rss() >= heldBytes + leastBytes;
    if (!isQuiet || !isMuch) return;
    collectGarbage();
    collections += 1;
    heldBytes = process.memoryUsage.rss();
  };
  let looking: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    looking = setInterval(look, quietMs / 4).unref();
  });
  app.addHook("onClose", async () => clearInterval(looking));
}

/** This flavor alone returns emptied pages to the system. */
function collectGarbage(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted as soon as the server is told to stop. */
    stopping: AbortSignal;
    beginToStop: () => void;
  }
}

/** From the signal on, within the 10 s that balancers and container engines grant. */
const cutAfterMs = 8_000;
const endAfterMs = 9_500;

/** Has the server say on each answer that it stops, once it does, so that clients go elsewhere. */
export function announceStop(app: FastifyInstance): void {
  const stopping = new AbortController();
  app.decorate("stopping", stopping.signal);
  app.decorate("beginToStop", () => stopping.abort());
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (stopping.signal.aborted) reply.header("connection", "close");
    done();
  });
}

/**
 * Stops without cutting a request off: first /readyz answers 503 and every answer closes its
 * connection, while new requests are still served; then nothing new is let in and what runs ends.
 * @param noticeMs how long balancers take to see that this server is not ready any more
 */
export async function stopInOrder(app: FastifyInstance, noticeMs: number): Promise<void> {
  const cut = setTimeout(() => {
    app.log.warn({ requests: app.load.requests }, "requests took too long to end and were cut off");
    app.server.closeAllConnections();
  }, cutAfterMs);
  const end = setTimeout(() => {
    app.log.error("the server did not end in time");
    process.exit(1);
  }, endAfterMs);
  app.beginToStop();
  await pause(noticeMs);
  await app.close();
  clearTimeout(cut);
  clearTimeout(end);
}

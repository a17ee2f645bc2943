import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    stopping: AbortSignal;
    beginToStop: () => void;
  }
}

/** Within the 10 s that balancers and container engines grant. */
const cutAfterMs = 8_000;
const endAfterMs = 9_500;

/** Closes connections with each answer while the server stops, so that clients go elsewhere. */
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
 * First /readyz answers 503 and answers close connections, then nothing new is accepted and what runs ends.
 * @param noticeMs how long balancers take to notice
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

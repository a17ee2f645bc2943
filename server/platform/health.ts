import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { sendError } from "#server/platform/errors.ts";

/** A database that takes longer to say "1" has no room for requests. */
const patienceMs = 2_000;

const options = {
  schema: { hide: true },
  logLevel: "silent",
  config: { isBeyondLimits: true },
} as const;

/** /healthz: the process lives, and of which release it is. /readyz: the database answers, so requests may be sent here. */
export function registerHealth(app: FastifyInstance, version: string): void {
  let isAnswering = true;

  /** Once for each time that it goes: a balancer asks every second. */
  const note = (error?: unknown) => {
    if (isAnswering && error) app.log.warn({ err: error }, "the database does not answer");
    if (!isAnswering && !error) app.log.warn("the database answers again");
    isAnswering = !error;
  };

  app.get("/healthz", options, async () => ({ status: "ok", version }));

  app.get("/readyz", options, async (_request, reply) => {
    if (app.stopping.aborted) return sendError(reply, 503, { error: "This server is stopping." });
    try {
      await Promise.race([app.db.execute(sql`select 1`), failLater()]);
      note();
      return { status: "ready" };
    } catch (error) {
      note(error);
      return sendError(reply, 503, { error: "The database does not answer." });
    }
  });
}

async function failLater(): Promise<never> {
  await pause(patienceMs, undefined, { ref: false });
  throw new Error("no answer in time");
}

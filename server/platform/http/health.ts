import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { diskIsFull } from "./database-answers.ts";
import { sendError } from "./errors.ts";

/** A database that takes longer to say "1" has no room for requests. */
const patienceMs = 2_000;

const options = {
  schema: { hide: true },
  logLevel: "silent",
  config: { isBeyondLimits: true },
} as const;

/** /healthz: the process lives, with its release. /readyz: the database answers and takes writes. */
export function registerHealth(app: FastifyInstance, version: string): void {
  let isAnswering = true;

  /** Once for each outage: a balancer asks every second. */
  const note = (error?: unknown) => {
    if (isAnswering && error) app.log.warn({ err: error }, "the database does not answer");
    if (!isAnswering && !error) app.log.warn("the database answers again");
    isAnswering = !error;
  };

  app.get("/healthz", options, async () => ({ status: "ok", version }));

  app.get("/readyz", options, async (_request, reply) => {
    if (app.stopping.aborted) return sendError(reply, 503, { error: "This server is stopping." });
    try {
      const isFull = await Promise.race([tryDatabase(app), failLater()]);
      note(isFull ? new Error(diskIsFull) : undefined);
      return isFull ? sendError(reply, 503, { error: diskIsFull }) : { status: "ready" };
    } catch (error) {
      note(error);
      const isFull = app.disk.explains(error);
      return sendError(reply, 503, {
        error: isFull ? diskIsFull : "The database does not answer.",
      });
    }
  });
}

async function tryDatabase({ db, disk }: FastifyInstance): Promise<boolean> {
  await db.execute(sql`select 1`);
  return disk.isFull(db);
}

async function failLater(): Promise<never> {
  await pause(patienceMs, undefined, { ref: false });
  throw new Error("no answer in time");
}

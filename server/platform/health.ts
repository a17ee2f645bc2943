import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { sendError } from "#server/platform/errors.ts";

/** /healthz: the process lives. /readyz: the database answers, so requests may be sent here. */
export function registerHealth(app: FastifyInstance): void {
  app.get("/healthz", { schema: { hide: true }, logLevel: "silent" }, async () => ({
    status: "ok",
  }));

  app.get("/readyz", { schema: { hide: true }, logLevel: "silent" }, async (request, reply) => {
    try {
      await app.db.execute(sql`select 1`);
      return { status: "ready" };
    } catch (error) {
      request.log.error({ err: error }, "the database does not answer");
      return sendError(reply, 503, { error: "The database does not answer." });
    }
  });
}

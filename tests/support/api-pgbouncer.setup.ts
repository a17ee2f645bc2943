import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { startPgbouncer } from "./pgbouncer.ts";
import { createDatabase, startPostgres } from "./postgres-server.ts";
import { startServer } from "./server-process.ts";

/** One server that reaches its PostgreSQL through a pooler, with fewer sessions than connections. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const pooler = await startPgbouncer(postgres.url, 4);
  const directUrl = await createDatabase(postgres.url);
  const server = await startServer({
    DATABASE_URL: pooler.through(directUrl),
    DATABASE_DIRECT_URL: directUrl,
    AUTH_SECRET: randomBytes(32).toString("hex"),
  });
  project.provide("baseUrl", server.baseUrl);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await server.stop();
    await pooler.stop();
    await postgres.stop();
  };
}

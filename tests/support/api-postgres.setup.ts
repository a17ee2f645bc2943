import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { createDatabase, startPostgres } from "./postgres-server.ts";
import { makePostgresTemplate } from "./postgres-template.ts";
import { startServer } from "./server-process.ts";

/** One server on a real PostgreSQL for all API tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const postgresTemplate = await makePostgresTemplate(postgres.url);
  const server = await startServer({
    DATABASE_URL: await createDatabase(postgres.url, postgresTemplate),
    AUTH_SECRET: randomBytes(32).toString("hex"),
  });
  project.provide("baseUrl", server.baseUrl);
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresTemplate", postgresTemplate);
  return async () => {
    await server.stop();
    await postgres.stop();
  };
}

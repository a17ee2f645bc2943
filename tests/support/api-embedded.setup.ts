import type { TestProject } from "vitest/node";
import { startEmbeddedServer } from "./embedded-server.ts";

/** One server on the embedded database for all API tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startEmbeddedServer();
  project.provide("baseUrl", server.baseUrl);
  project.provide("postgresUrl", null);
  return server.stop;
}

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** The PostgreSQL server, where that is what the tests run on. */
    postgresUrl: string | null;
  }
}

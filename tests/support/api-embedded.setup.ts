import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { copyTemplate, makeTemplate } from "./embedded-template.ts";
import { startServer } from "./server-process.ts";

/** One server on the embedded database for all API tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await makeTemplate();
  const dataDir = await copyTemplate(template.path);
  const server = await startServer({ DATA_DIR: dataDir });
  project.provide("baseUrl", server.baseUrl);
  project.provide("postgresUrl", null);
  project.provide("embeddedTemplate", template.path);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
    await template.remove();
  };
}

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** The PostgreSQL server, where that is what the tests run on. */
    postgresUrl: string | null;
    /** The name of a database of that server to be copied, beside the API tests on it alone. */
    postgresTemplate: string | undefined;
    /** An embedded database to be copied, where the tests run on that. */
    embeddedTemplate: string;
  }
}

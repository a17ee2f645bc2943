import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyTemplate } from "./embedded-template.ts";
import { startServer, type ServerProcess } from "./server-process.ts";

/**
 * Starts the server on an embedded database of its own, which goes when the server stops.
 * @param variables added to the environment.
 * @param program what Node runs, as `startServer` takes it.
 */
export async function startEmbeddedServer(
  variables: Record<string, string> = {},
  program?: string[],
): Promise<ServerProcess> {
  const dataDir = await makeDataDir();
  const server = await startServer({ DATA_DIR: dataDir, ...variables }, program);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A folder with an empty database where the journeys have one to copy, which is quicker by far. */
export async function makeDataDir(): Promise<string> {
  const template = process.env.JOURNEY_TEMPLATE;
  return template ? copyTemplate(template) : mkdtemp(join(tmpdir(), "crm-pro-"));
}

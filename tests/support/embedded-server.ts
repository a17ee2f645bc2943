import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const dataDir = await mkdtemp(join(tmpdir(), "crm-pro-"));
  const server = await startServer({ DATA_DIR: dataDir, ...variables }, program);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

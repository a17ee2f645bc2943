import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/platform/database/database.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { ageSessions } from "./stale-sessions.ts";

export async function startStaleServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "crm-pro-"));
  let server: ServerProcess = await startServer({ DATA_DIR: dataDir });
  return {
    baseUrl: () => server.baseUrl,
    /** Begins anew, on another port, where it is 16 minutes since anyone has signed in. */
    passTime: async () => {
      await server.stop();
      await ageSessions({ open: () => openDatabase({ dataDir }) });
      server = await startServer({ DATA_DIR: dataDir });
    },
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

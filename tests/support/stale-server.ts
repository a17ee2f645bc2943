import { rm } from "node:fs/promises";
import { openDatabase } from "#server/platform/database/database.ts";
import { makeDataDir } from "./embedded-server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { ageSessions } from "./stale-sessions.ts";

export async function startStaleServer() {
  const dataDir = await makeDataDir();
  let server: ServerProcess = await startServer({ DATA_DIR: dataDir });
  return {
    baseUrl: () => server.baseUrl,
    /** Restarts on another port, where it is 16 minutes since anyone has signed in. */
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

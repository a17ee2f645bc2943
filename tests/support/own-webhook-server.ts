import { afterAll, beforeAll } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { sendTo } from "./test-client.ts";
import { startWebhookEndpoint } from "./webhook-endpoint.ts";

type Endpoint = Awaited<ReturnType<typeof startWebhookEndpoint>>;

let home: OwnDatabase;
let server: ServerProcess;
let endpoint: Endpoint;
let settings: Record<string, string>;

/** Gives a file's tests a server of their own, and an endpoint that it may send to. */
export function useWebhookEndpoint(variables: Record<string, string> = {}): void {
  beforeAll(async () => {
    [home, endpoint] = await Promise.all([createOwnDatabase(), startWebhookEndpoint()]);
    settings = { ...home.variables, WEBHOOK_PRIVATE_ORIGINS: endpoint.origin, ...variables };
    await open();
  });

  afterAll(async () => {
    await server.stop();
    await endpoint.stop();
    await home.remove();
  });
}

export function webhookEndpoint(): Endpoint {
  return endpoint;
}

/** Ends the server as a power cut would, and starts it again. @param meanwhile done while it is away */
export async function killAndStart(meanwhile: () => void): Promise<void> {
  await server.kill();
  meanwhile();
  await open();
}

/** Changes the database while the server is stopped. */
export async function whileStopped(change: (db: Db) => Promise<unknown>): Promise<void> {
  await server.stop();
  const { db, close } = await home.open();
  try {
    await change(db);
  } finally {
    await close();
  }
  await open();
}

async function open(): Promise<void> {
  server = await startServer(settings);
  sendTo(server.baseUrl);
}

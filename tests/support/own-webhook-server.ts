import { beforeAll } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import { OwnServer } from "./own-server.ts";
import { startWebhookEndpoint } from "./webhook-endpoint.ts";

type Endpoint = Awaited<ReturnType<typeof startWebhookEndpoint>>;

let own: OwnServer;
let endpoint: Endpoint;

/** Gives a file's tests a server of their own, and an endpoint that it may send to. */
export function useWebhookEndpoint(variables: Record<string, string> = {}): void {
  beforeAll(async () => {
    endpoint = await startWebhookEndpoint();
    const settings = { WEBHOOK_PRIVATE_ORIGINS: endpoint.origin, ...variables };
    own = await OwnServer.begin(settings, endpoint);
    return () => own.end();
  });
}

export function webhookEndpoint(): Endpoint {
  return endpoint;
}

/** Ends the server as a power cut would, and starts it again. @param meanwhile done while it is away */
export function killAndStart(meanwhile: () => void): Promise<void> {
  return own.killAndStart(meanwhile);
}

/** Changes the database while the server is stopped. */
export async function whileStopped(change: (db: Db) => Promise<unknown>): Promise<void> {
  await own.whileAway(change);
}

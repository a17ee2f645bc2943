import { beforeAll } from "vitest";
import { startMollieProxy, type MollieProxy } from "./mollie-proxy.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { sendTo } from "./test-client.ts";

let proxy: MollieProxy;
let home: OwnDatabase;
let server: ServerProcess;
let settings: Record<string, string>;

/**
 * Gives a file's tests a server of their own, whose calls to the provider can go wrong.
 * @param variables added to its environment
 */
export function useOwnShop(variables: Record<string, string> = {}): void {
  beforeAll(async () => {
    home = await createOwnDatabase();
    return () => home.remove();
  });

  beforeAll(async () => {
    proxy = await startMollieProxy();
    return () => proxy.shut();
  });

  beforeAll(async () => {
    settings = { ...home.variables, ...proxy.variables, ...variables };
    await open();
    return () => server.stop();
  });
}

export function mollie(): MollieProxy {
  return proxy;
}

export function shopLog(): string {
  return server.log.join("\n");
}

/**
 * Ends the server as a power cut would, and starts another on the same database.
 * @param program what Node runs, as `startServer` takes it
 */
export async function restartShop(program?: string[]): Promise<void> {
  await server.kill();
  proxy.calm();
  await open(program);
}

async function open(program?: string[]): Promise<void> {
  server = await startServer(settings, program);
  proxy.leadTo(server.baseUrl);
  sendTo(server.baseUrl);
}

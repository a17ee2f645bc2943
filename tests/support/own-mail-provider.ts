import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import type { MailSignIn } from "./mail-sign-in.ts";
import { type MailProvider, startMailProvider } from "./mail-provider.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { sendTo } from "./test-client.ts";

let provider: MailProvider;
let home: OwnDatabase;
let server: ServerProcess;
let settings: Record<string, string>;

/** Gives a file's tests a server of their own, and mail servers that it may use. @param signIn whose tokens they take */
export function useMailProvider(
  variables: Record<string, string> = {},
  signIn?: () => Promise<MailSignIn>,
): void {
  beforeAll(async () => {
    const service = await signIn?.();
    [provider, home] = await Promise.all([startMailProvider(service), createOwnDatabase()]);
    settings = { ...home.variables, ...provider.variables, ...variables };
    await open();
  });

  afterAll(async () => {
    try {
      await server.stop();
    } finally {
      await provider.stop();
    }
    await home.remove();
  });
}

export function mailProvider(): MailProvider {
  return provider;
}

/** Of the server that the file's tests call. */
export function mailServerUrl(): string {
  return server.baseUrl;
}

/** Connects to the server's database beside it, which PostgreSQL alone takes. */
export async function connectBeside(): Promise<Client> {
  const client = new Client(home.variables["DATABASE_URL"]);
  await client.connect();
  return client;
}

/** Ends the server as a power cut would, and starts it again. */
export async function killAndStart(): Promise<void> {
  await server.kill();
  await open();
}

/** Has something be so in the database while the server is stopped, such as that time has passed. */
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

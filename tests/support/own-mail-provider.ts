import { sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeAll } from "vitest";
import type { Db } from "#server/platform/database/database.ts";
import type { MailSignIn } from "./mail-sign-in.ts";
import { type MailProvider, startMailProvider } from "./mail-provider.ts";
import { OwnServer } from "./own-server.ts";

let provider: MailProvider;
let own: OwnServer;

/** Gives a file's tests a server of their own, and mail servers that it may use. @param signIn whose tokens they take */
export function useMailProvider(
  variables: Record<string, string> = {},
  signIn?: () => Promise<MailSignIn>,
): void {
  beforeAll(async () => {
    const signInServer = await signIn?.();
    provider = await startMailProvider(signInServer);
    own = await OwnServer.begin({ ...provider.variables, ...variables }, provider);
    return async () => {
      await own.end();
      await signInServer?.stop();
    };
  });
}

export function mailProvider(): MailProvider {
  return provider;
}

/** Of the server that the file's tests call. */
export function mailServerUrl(): string {
  return own.baseUrl;
}

/** Connects to the server's database beside it, which PostgreSQL alone takes. */
export async function connectBeside(): Promise<Client> {
  const client = new Client(own.databaseUrl);
  await client.connect();
  return client;
}

/** Ends the server as a power cut would, and starts it again. */
export function killAndStart(): Promise<void> {
  return own.killAndStart();
}

/** Without the round of each minute, so that mail is synced alone where something else asks for it. */
export async function withoutRounds(run: () => Promise<void>): Promise<void> {
  await own.whileAway(async (db) => {
    await db.execute(sql`create function leave_out() returns trigger language plpgsql
      as 'begin return null; end'`);
    await db.execute(sql`create trigger without_rounds before insert on pgboss.job
      for each row when (new.name = 'email-round') execute function leave_out()`);
    await db.execute(sql`delete from pgboss.job where name = 'email-round'`);
  });
  try {
    await run();
  } finally {
    await own.whileAway((db) => db.execute(sql`drop function leave_out() cascade`));
  }
}

/** Has something be so in the database while the server is stopped, such as that time has passed. */
export async function whileStopped(change: (db: Db) => Promise<unknown>): Promise<void> {
  await own.whileAway(change);
}

import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Environment } from "#server/platform/settings/environment.ts";
import { describeRefusal, hostOf, isFinal, type PostgresSetting } from "./postgres-refusals.ts";

const betweenTriesMs = 500;
const betweenWordsMs = 5_000;
const tryMs = 5_000;

/** How long a server waits for a PostgreSQL that starts beside it. */
const serverWaitsMs = 120_000;

type Say = (sentence: string) => void;

type Addresses = Pick<Environment, "databaseUrl" | "directUrl" | "migrateUrl">;

/** @param longestMs 0 for a command, which waits for nothing @throws Error with a sentence, as below */
export async function awaitDatabase(
  { databaseUrl, directUrl, migrateUrl }: Addresses,
  say: Say,
  longestMs = serverWaitsMs,
): Promise<void> {
  // A pooler keeps the sessions that it opens, so it is asked once they have their limits.
  const serving = directUrl
    ? { name: "DATABASE_DIRECT_URL", address: directUrl }
    : { name: "DATABASE_URL", address: databaseUrl };
  for (const { name, address } of [serving, { name: "DATABASE_MIGRATE_URL", address: migrateUrl }])
    if (address) await awaitPostgres({ name, address }, say, longestMs);
}

/** Says so while it waits. @throws Error with a sentence: at once for a refusal, such as a wrong password */
export async function awaitPostgres(
  setting: PostgresSetting,
  say: Say,
  longestMs = serverWaitsMs,
): Promise<void> {
  const giveUpMs = performance.now() + longestMs;
  const host = hostOf(setting);
  let sayAtMs = 0;
  for (;;) {
    const cause = await tryConnection(setting.address);
    if (cause === undefined) return;
    if (isFinal(cause)) throw new Error(describeRefusal(setting, cause), { cause });
    const nowMs = performance.now();
    if (nowMs >= giveUpMs) {
      const waited = longestMs > 0 ? `, after ${Math.round(longestMs / 1_000)} seconds` : "";
      throw new Error(
        `PostgreSQL at ${host} does not answer (${reasonOf(cause)})${waited}. Start it, or correct ${setting.name}.`,
        { cause },
      );
    }
    if (nowMs >= sayAtMs) {
      say(`PostgreSQL at ${host} does not answer yet (${reasonOf(cause)}); waiting for it`);
      sayAtMs = nowMs + betweenWordsMs;
    }
    await pause(betweenTriesMs);
  }
}

async function tryConnection(connectionString: string): Promise<Error | undefined> {
  let client: Client | undefined;
  try {
    // It reads the files that the address names.
    client = new Client({ connectionString, connectionTimeoutMillis: tryMs });
    client.on("error", () => undefined);
    await client.connect();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error;
  } finally {
    await client?.end().catch(() => undefined);
  }
}

function reasonOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

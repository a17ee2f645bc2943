import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";

const betweenTriesMs = 500;
const betweenWordsMs = 5_000;
const tryMs = 5_000;

/** Says so while it waits. @throws DatabaseError at once for a refusal, such as a wrong password; Error for a silent server */
export async function awaitPostgres(
  address: string,
  say: (sentence: string) => void,
  longestMs = 120_000,
): Promise<void> {
  const giveUpMs = performance.now() + longestMs;
  const host = new URL(address).host || "the address given";
  let sayAtMs = 0;
  for (;;) {
    const cause = await tryConnection(address);
    if (cause === undefined) return;
    const nowMs = performance.now();
    if (nowMs >= giveUpMs) {
      const waited = `for ${Math.round(longestMs / 1_000)} seconds`;
      const hint = "Start it, or correct the address in the settings.";
      throw new Error(`PostgreSQL at ${host} did not answer ${waited}. ${hint}`, { cause });
    }
    if (nowMs >= sayAtMs) {
      say(`PostgreSQL at ${host} does not answer yet (${reasonOf(cause)}); waiting for it`);
      sayAtMs = nowMs + betweenWordsMs;
    }
    await pause(betweenTriesMs);
  }
}

async function tryConnection(connectionString: string): Promise<Error | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: tryMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const isRefusal = error instanceof DatabaseError && !isNotUpYet.test(error.code ?? "");
    if (isRefusal || !(error instanceof Error)) throw error;
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SQLSTATE codes of a server that starts, stops, or has no room yet, or of a pooler before one. */
const isNotUpYet = /^(08|53|57P)/;

function reasonOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

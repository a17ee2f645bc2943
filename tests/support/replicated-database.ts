import { Client } from "pg";
import { expect } from "vitest";
import { z } from "zod";
import { createDatabase, startOwnPostgres, startReplica } from "./postgres-server.ts";
import { startServer, type ServerProcess } from "./server-process.ts";

export type ReplicatedDatabase = Awaited<ReturnType<typeof startReplicated>>;

export async function startReplicated() {
  const primary = await startOwnPostgres();
  const databaseUrl = await createDatabase(primary.url);
  let standby = await startReplica(primary.url);
  const standbyUrl = standby.url;
  const replicaUrl = databaseUrl.replace(new URL(databaseUrl).port, new URL(standbyUrl).port);

  /** Until the standby has all that is on the server now. */
  async function catchUp(): Promise<void> {
    const [now] = await query(primary.url, "SELECT pg_current_wal_insert_lsn()::text AS lsn");
    const isThere = () =>
      query(standbyUrl, "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS is_there", [
        now?.["lsn"],
      ]);
    await expect.poll(isThere).toEqual([{ is_there: true }]);
  }

  return {
    databaseUrl,
    replicaUrl,
    catchUp,
    startServer: (variables: Record<string, string> = {}): Promise<ServerProcess> =>
      startServer({
        ...variables,
        AUTH_SECRET: "one secret that all servers know",
        DATABASE_URL: databaseUrl,
        DATABASE_REPLICA_URL: replicaUrl,
      }),
    /** Lets the standby stand still as it is now, for as long as the work takes. */
    async whilePaused(work: () => Promise<void>): Promise<void> {
      await catchUp();
      await query(standbyUrl, "SELECT pg_wal_replay_pause()");
      const state = () => query(standbyUrl, "SELECT pg_get_wal_replay_pause_state() AS state");
      await expect.poll(state).toEqual([{ state: "paused" }]);
      try {
        await work();
      } finally {
        await query(standbyUrl, "SELECT pg_wal_replay_resume()");
      }
    },
    promote: () => query(standbyUrl, "SELECT pg_promote()"),
    stopStandby: () => standby.stop(),
    async startStandby(): Promise<void> {
      standby = await startReplica(primary.url, Number(new URL(standbyUrl).port));
    },
    async stop(): Promise<void> {
      await standby.stop();
      await primary.stop();
    },
  };
}

export async function query(url: string, text: string, values: unknown[] = []) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Renames a contact past the triggers that count writes: who reads the old name read from the replica. */
export async function renameUnnoticed(url: string, id: string, name: string): Promise<void> {
  await query(
    url,
    `DO $$ BEGIN SET LOCAL session_replication_role = replica;
      UPDATE contacts SET name = '${name}' WHERE id = '${z.uuid().parse(id)}'; END $$`,
  );
}

import { Client } from "pg";
import { beforeAll, expect } from "vitest";
import { OwnServer } from "./own-server.ts";

export const ofRights = "select from members where workspace_id = $1 and user_id = $2 for update";
export const ofContact = "select from contacts where workspace_id = $1 and id = $2 for update";
export const ofActivity = "select from activities where workspace_id = $1 and id = $2 for update";
export const ofDeal = "select from deals where workspace_id = $1 and id = $2 for update";
export const ofWorkspace =
  "select from workspace_anchors where $1 = $2 and id = $1::uuid for update";
export const ofProduct = "select from products where workspace_id = $1 and id = $2 for update";
export const ofScores =
  "select from score_feeds where workspace_id = $1 and $2::uuid is not null for update";

interface Lock {
  lock: string;
  workspaceId: string;
  id: string;
  /** How the statement begins that the call waits with, where other statements may wait for the row. */
  waitsWith?: string;
}

export type Locks = Awaited<ReturnType<typeof watchLocks>>;

/** Gives a file's tests a server of their own. @returns its locks */
export function useWatchedServer(): () => Locks {
  let locks: Locks;
  beforeAll(async () => {
    const own = await OwnServer.begin();
    locks = await watchLocks(own.databaseUrl);
    return async () => {
      await locks.end();
      await own.end();
    };
  });
  return () => locks;
}

/** Locks rows of a database by a connection of its own, and sees who waits for them. */
export async function watchLocks(databaseUrl: string | undefined) {
  const watching = await connect(databaseUrl);

  async function countWaiting(beginning: string): Promise<number> {
    const { rows } = await watching.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and starts_with(query, $1)`,
      [beginning],
    );
    return rows.length;
  }

  /** The records and webhooks of a workspace, its feed and its log of changes. */
  async function readStored(workspaceId: string): Promise<string[]> {
    const { rows } = await watching.query(
      ["contacts", "webhooks", "activities", "changes"]
        .map((table) => `select to_jsonb(${table}) as row from ${table} where workspace_id = $1`)
        .join(" union all "),
      [workspaceId],
    );
    return rows.map(({ row }) => JSON.stringify(row)).toSorted();
  }

  /**
   * What a call is answered with where something changes between what it reads and its transaction, which waits for a
   * lock meanwhile.
   */
  async function answerWaiting<Answer>(
    { lock, workspaceId, id, waitsWith = "" }: Lock,
    call: () => Promise<Answer>,
    change: (changing: Client) => Promise<unknown>,
  ) {
    const changing = await connect(databaseUrl);
    try {
      await changing.query("begin");
      await changing.query(lock, [workspaceId, id]);
      const asked = call();
      await expect.poll(() => countWaiting(waitsWith)).toBeGreaterThan(0);
      await change(changing);
      const before = await readStored(workspaceId);
      await changing.query("commit");
      const answer = await asked;
      return { answer, before, after: await readStored(workspaceId) };
    } finally {
      await changing.end();
    }
  }

  return { answerWaiting, readStored, end: () => watching.end() };
}

async function connect(databaseUrl: string | undefined): Promise<Client> {
  const client = new Client(databaseUrl);
  await client.connect();
  return client;
}

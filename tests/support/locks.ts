import { Client } from "pg";
import { beforeAll, expect } from "vitest";
import { OwnServer } from "./own-server.ts";

interface RowLock {
  lock: string;
  /** Words of the statement that is to wait for it. */
  waitsWith: string;
}

interface Lock extends RowLock {
  workspaceId: string;
  id: string;
}

export const ofRights: RowLock = {
  lock: "select from members where workspace_id = $1 and user_id = $2 for update",
  waitsWith: 'from "members" as member join',
};
export const ofContact = ofRecord("contacts");
export const ofActivity = ofRecord("activities");
export const ofDeal = ofRecord("deals");
export const ofProduct = ofRecord("products");
/** What the log of changes refers to, and so each write of a record. */
export const ofWorkspace: RowLock = {
  lock: "select from workspace_anchors where $1 = $2 and id = $1::uuid for update",
  waitsWith: 'update "activities"',
};
export const ofScores: RowLock = {
  lock: "select from score_feeds where workspace_id = $1 and $2::uuid is not null for update",
  waitsWith: 'from "score_feeds" where',
};

function ofRecord(table: string): RowLock {
  const lock = `select from ${table} where workspace_id = $1 and id = $2 for update`;
  return { lock, waitsWith: `from "${table}"` };
}

/**
 * How many statements wait for a lock that have these words among their first thousand bytes.
 * @param client of the same database; it may have locked what they wait for
 */
export async function countWaiting(
  client: Client,
  words: string,
  { forSeconds = 0 } = {},
): Promise<number> {
  // What a transaction has seen of others it would see again.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0
       and query_start <= clock_timestamp() - $2 * interval '1 second'`,
    [words, forSeconds],
  );
  return rows.length;
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
    { lock, waitsWith, workspaceId, id }: Lock,
    call: () => Promise<Answer>,
    change: (changing: Client) => Promise<unknown>,
  ) {
    const changing = await connect(databaseUrl);
    try {
      await changing.query("begin");
      await changing.query(lock, [workspaceId, id]);
      const asked = call();
      await expect.poll(() => countWaiting(watching, waitsWith)).toBeGreaterThan(0);
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

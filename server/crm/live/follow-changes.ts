import { setTimeout as delay } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import { changesTopic } from "#server/platform/announcer.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import { hear } from "#server/platform/database/notify.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/workspace-id.ts";

/** Who reads the changes of workspaces that have a row in its feed. */
interface Reader {
  feed: PgTable;
  take: (db: Db, workspaceId: WorkspaceId) => Promise<void>;
}

/** Has a reader take changes as they are announced. */
export type Follow = (reader: Reader) => void;

/** Between two looks at a workspace in which much is written: what is found at once is read at once. */
const pauseMs = 100;

/** Hears for all readers. What is not heard is to be made up for by looking now and then. */
export async function followChanges(
  database: Pick<Database, "db" | "listen">,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Follow> {
  const readers: Reader[] = [];
  /** Workspaces that are being looked at, and whether something was announced meanwhile. */
  const looking = new Map<string, boolean>();

  const warn = (error: unknown) => log.warn({ err: error }, "changes could not be followed");

  async function takeAll(workspaceId: WorkspaceId): Promise<void> {
    const waiting = await listWaiting(database.db, workspaceId, readers);
    await Promise.all(waiting.map(({ take }) => take(database.db, workspaceId).catch(warn)));
  }

  async function look(id: string): Promise<void> {
    if (looking.has(id)) {
      looking.set(id, true);
      return;
    }
    looking.set(id, true);
    while (looking.get(id)) {
      looking.set(id, false);
      await takeAll(toWorkspaceId(id)).catch(warn);
      await delay(pauseMs, undefined, { ref: false });
    }
    looking.delete(id);
  }

  await hear(database, changesTopic, {
    onMessage: (ids) => {
      for (const id of ids) void look(id);
    },
    onGap: () => undefined,
  });
  return (reader) => readers.push(reader);
}

/** Those for which the workspace has a feed, asked in one statement. */
async function listWaiting(db: Db, workspaceId: WorkspaceId, readers: Reader[]): Promise<Reader[]> {
  // While the server starts.
  if (readers.length === 0) return [];
  const hasFeed = ({ feed }: Reader, place: number): SQL =>
    sql`select ${place}::int as place from ${feed} where workspace_id = ${workspaceId}`;
  const { rows } = await db.execute<{ place: number }>(
    sql.join(readers.map(hasFeed), sql` union all `),
  );
  return rows.flatMap(({ place }) => readers[place] ?? []);
}

import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { readLatest, readChangeEvents } from "#server/crm/live/read-change-events.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";

test("what is new is found without going through the log, after a large import, too", async () => {
  const home = await createOwnDatabase();
  const { db, close } = await home.open();
  onTestFinished(async () => {
    await close();
    await home.remove();
  });
  const id = toWorkspaceId(newId());
  await db.insert(workspaces).values({ id, name: "Large" });
  await addTasks(db, id, { operations: 1, tasks: 20_000 });
  await db.execute(sql`delete from live.commits`);
  const { position } = await readLatest(db, id, 0);
  await addTasks(db, id, { operations: 200, tasks: 400 });
  await db.execute(sql`analyze changes`);
  await db.execute(sql`analyze live.commits`);

  await db.transaction(async (tx) => {
    const before = await rowsLookedAt(tx);
    expect((await readChangeEvents(tx, id, position)).records).toHaveLength(400);
    expect((await readLatest(tx, id, 25_000)).records).toHaveLength(400);
    expect((await rowsLookedAt(tx)) - before).toBe(2 * 400);
  });
});

/** Writes only the log entries of so many operations and tasks. */
async function addTasks(db: Db, workspaceId: string, count: { operations: number; tasks: number }) {
  await db.execute(sql`insert into changes
      (workspace_id, change_set_id, entity, entity_id, action, channel)
    select ${workspaceId}, operations.ids[1 + task % ${count.operations}], 'task', gen_random_uuid(), 'create', 'web'
    from generate_series(1, ${count.tasks}) as task, (
      select array_agg(gen_random_uuid()) as ids from generate_series(1, ${count.operations})) as operations`);
  await db.execute(sql`insert into live.commits (workspace_id, change_set_id)
    select distinct workspace_id, change_set_id from changes
    where id > (select max(id) - ${count.tasks}::int from changes)`);
}

/** Rows of the log that this transaction has read. */
async function rowsLookedAt(tx: Db): Promise<number> {
  const { rows } = await tx.execute(sql`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
    from pg_stat_xact_user_tables where relname = 'changes'`);
  return Number(rows[0]?.count);
}

import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type BackTestInput, mostTestedChanges } from "#shared/rules/back-test.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Few enough that others have their turn on the embedded database. */
const readAtOnce = 2_500;

export async function countLog(
  db: Db,
  workspaceId: WorkspaceId,
  input: BackTestInput,
): Promise<number> {
  const read = db
    .select({ one: sql`1` })
    .from(changes)
    .where(whereChangeOfRule(workspaceId, input))
    .limit(mostTestedChanges)
    .as("read");
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(read);
  return counted?.count ?? 0;
}

/** Changes of records of the rule's kind in batches, the newest first. */
export async function* readLog(db: Db, workspaceId: WorkspaceId, input: BackTestInput) {
  let before: SQL | undefined;
  let left = mostTestedChanges;
  while (left > 0) {
    const batch = await db
      .select()
      .from(changes)
      .where(and(whereChangeOfRule(workspaceId, input), before))
      .orderBy(desc(changes.createdAt), desc(changes.id))
      .limit(Math.min(readAtOnce, left));
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    left -= batch.length;
    before = sql`(${changes.createdAt}, ${changes.id}) < (${last.createdAt}, ${last.id})`;
  }
}

/** A deletion has all values of its record, so a rule about deletions needs no others. */
function whereChangeOfRule(
  workspaceId: WorkspaceId,
  { rule, days }: BackTestInput,
): SQL | undefined {
  return and(
    eq(changes.workspaceId, workspaceId),
    eq(changes.entity, rule.kind),
    rule.trigger.type === "deleted" ? eq(changes.action, "delete") : isNoRemovedSample,
    sql`${changes.createdAt} > now() - ${days} * interval '1 day'`,
  );
}

/** Sample data that was removed has no past: it would stand among what people really did. */
const isNoRemovedSample = sql`(${changes.channel} <> 'sample-data' or not exists (
  select from ${changes} as removal
  where removal.workspace_id = ${changes}.workspace_id and removal.entity = ${changes}.entity
    and removal.entity_id = ${changes}.entity_id and removal.id >= ${changes}.id
    and removal.action = 'delete' and removal.channel = 'sample-data'))`;

export type PastChange = typeof changes.$inferSelect;

import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { type DeletedKey, deletedRecordDays } from "#shared/records/deleted-records.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { changes, isKeptDeletion } from "#server/crm/changes/changes.table.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { withoutLog } from "#server/crm/changes/without-log.ts";
import { findDeletions, isGone } from "#server/records/deleted-records/deleted-records.queries.ts";
import { merges } from "#server/crm/kinds/merged-records.table.ts";
import { listMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { eraseContacts } from "#server/records/privacy/erase-contacts.ts";

/**
 * Erases values in the change log and names in the feed; who deleted what, and when, stays.
 * @returns how many records
 */
export async function eraseDeleted(
  tx: Db,
  access: RecordAccess,
  keys: DeletedKey[],
): Promise<number> {
  const found = (await findDeletions(tx, access, keys)).filter(({ entity, id }) =>
    keys.some((key) => key.entity === entity && key.id === id),
  );
  if (found.length === 0) {
    throw new HttpError(
      409,
      "There is nothing to erase: the records are there, or erased already.",
    );
  }
  const contactIds = found.filter(({ entity }) => entity === "contact").map(({ id }) => id);
  await eraseContacts(tx, access.workspaceId, contactIds, "everything");
  const merged = await listMerged(
    tx,
    access.workspaceId,
    found.map(({ id }) => id),
  );
  const kinds = found.filter(({ entity }) => entity === "contact" || entity === "company");
  const losers = kinds.flatMap(({ entity }) => merged.map((id) => ({ entity, id })));
  const rows = [...found, ...losers].map(
    ({ entity, id }) => sql`(${access.workspaceId}::uuid, ${entity}::text, ${id}::uuid)`,
  );
  await erase(tx, sql`(values ${sql.join(rows, sql`, `)}) as erased (workspace_id, entity, id)`);
  return found.length;
}

/** Records per transaction of the job. */
const batch = 500;

export async function forgetDeletedRecords(db: Db): Promise<void> {
  const count = await db.transaction(eraseExpired);
  if (count === batch) await forgetDeletedRecords(db);
}

async function eraseExpired(tx: Db): Promise<number> {
  const expired = sql`(select distinct ${changes.workspaceId}, ${changes.entity},
      ${changes.entityId} as id
    from ${changes}
    where ${isKeptDeletion}
      and ${changes.createdAt} < now() - make_interval(days => ${deletedRecordDays})
      and ${isGone} and ${isLineGone} and ${isNotMerged} and ${wasNotDeletedAgain}
    limit ${batch})`;
  const { rows } = await tx.execute(sql`select * from ${expired} as expired`);
  const expiredKeys = z.array(expiredKey).parse(rows);
  const keys = expiredKeys.map(
    (key) => sql`(${key.workspace_id}::uuid, ${key.entity}::text, ${key.id}::uuid)`,
  );
  if (keys.length === 0) return 0;
  await nameChangeSet(tx, { changeSetId: newId(), userId: null, channel: "retention" });
  await eraseExpiredContacts(tx, expiredKeys);
  await erase(tx, sql`(values ${sql.join(keys, sql`, `)}) as erased (workspace_id, entity, id)`);
  return keys.length;
}

const expiredKey = z.object({ workspace_id: z.string(), entity: z.string(), id: z.string() });

async function eraseExpiredContacts(tx: Db, keys: z.infer<typeof expiredKey>[]): Promise<void> {
  const expired = keys.filter(({ entity }) => entity === "contact");
  for (const [workspaceId, rows] of Map.groupBy(expired, (key) => key.workspace_id)) {
    const ids = rows.map(({ id }) => id);
    await eraseContacts(tx, toWorkspaceId(workspaceId), ids, "linked");
  }
}

/** An activity that undo removed, and redo did not restore. */
const isLineGone = sql`(${changes.entity} <> 'activity' or not exists (
  select from ${activities} as line
  where line.workspace_id = ${changes.workspaceId} and line.id = ${changes.entityId}))`;

/** A merged record can be unmerged while its winner exists. */
const isNotMerged = sql`not exists (
  select from ${merges} as merged
  where merged.workspace_id = ${changes.workspaceId} and merged.loser_id = ${changes.entityId}
    and (exists (select from contacts as winner
        where winner.workspace_id = merged.workspace_id and winner.id = merged.winner_id)
      or exists (select from companies as winner
        where winner.workspace_id = merged.workspace_id and winner.id = merged.winner_id)
      or exists (select from ${merges} as next
        where next.workspace_id = merged.workspace_id and next.loser_id = merged.winner_id)))`;

const wasNotDeletedAgain = sql`not exists (select from ${changes} as later
  where later.workspace_id = ${changes.workspaceId} and later.entity = ${changes.entity}
    and later.entity_id = ${changes.entityId} and later.action = 'delete'
    and later.created_at >= now() - make_interval(days => ${deletedRecordDays}))`;

/** @param erased rows of workspace_id, entity and id, with the alias `erased` */
async function erase(tx: Db, erased: SQL): Promise<void> {
  await tx.execute(sql`update ${changes} as logged set before = null, after = null from ${erased}
    where logged.workspace_id = erased.workspace_id and logged.entity = erased.entity
      and logged.entity_id = erased.id`);
  const workspaceIds = sql`select distinct workspace_id from ${erased}`;
  // Logging the change would store the erased name again.
  await withoutLog(tx, workspaceIds, () => takeOutNames(tx, erased));
}

async function takeOutNames(tx: Db, erased: SQL): Promise<void> {
  await tx.execute(sql`
    with nameless as (
      update ${activities} as line set related_to = null from ${erased}
      where line.workspace_id = erased.workspace_id and line.related_id = erased.id
      returning line.workspace_id, line.id)
    update ${changes} as logged set
      before = case when logged.before ? 'related_to'
        then logged.before || '{"related_to": null}' else logged.before end,
      after = case when logged.after ? 'related_to'
        then logged.after || '{"related_to": null}' else logged.after end
    from nameless
    where logged.workspace_id = nameless.workspace_id and logged.entity = 'activity'
      and logged.entity_id = nameless.id`);
}

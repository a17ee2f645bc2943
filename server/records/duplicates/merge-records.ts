import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { MergeRequest } from "#shared/records/duplicates.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { links, tableOf } from "#server/crm/changes/record-tables.ts";
import { mergedRecords } from "#server/crm/kinds/merged-records.table.ts";
import { joinFields, type Mergeable } from "#server/records/duplicates/join-fields.ts";
import type { MergeKind } from "#server/records/duplicates/merge-kinds.ts";
import { findWinner, noteUnmerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { requireVersion } from "#server/records/duplicates/require-version.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";

/**
 * The winner takes the chosen values, all tags and all links; the losers are deleted. Undo unmerges.
 * @throws HttpError 400 for too many tags or addresses, 404 for a hidden record, 409 for a merged, 412 for a changed one
 */
export async function mergeRecords<Item extends Versioned>(
  tx: Db,
  access: RecordAccess,
  kind: MergeKind<Item>,
  request: MergeRequest,
  changeSetId: string,
): Promise<Item> {
  const loserIds = [...new Set(request.loserIds)];
  if (loserIds.includes(request.winnerId)) {
    throw new HttpError(400, "A record cannot be merged into itself.");
  }
  const records = await lockAll(tx, access, kind, [request.winnerId, ...loserIds]);
  for (const record of records) await requireVersion(tx, access, kind, record, request.versions);
  const winner = records.find(({ id }) => id === request.winnerId);
  if (!winner) throw notFound(kind.entity);
  const losers = records.filter(({ id }) => id !== winner.id);
  await moveLinks(tx, access, kind, winner.id, loserIds);
  await kind.remove(tx, access, loserIds);
  const joined = joinFields(kind.entity, kind.fields, winner, losers, request.takes);
  await kind.patch(tx, access, winner.id, joined);
  await noteMerged(tx, access, kind, { winnerId: winner.id, loserIds, changeSetId });
  const merged = await kind.read(tx, access, winner.id);
  await insertActivity(tx, access, {
    type: "note",
    title: kind.line,
    description: `Merged into this ${kind.entity}: ${losers.map(({ name }) => name).join(", ")}`,
    ...kind.about(merged),
  });
  return merged;
}

async function lockAll<Item extends Versioned>(
  tx: Db,
  access: RecordAccess,
  kind: MergeKind<Item>,
  ids: string[],
): Promise<Mergeable[]> {
  const records = await kind.lockAll(tx, access, ids);
  const missing = ids.find((id) => records.every((record) => record.id !== id));
  if (missing === undefined) return records;
  const winnerId = await findWinner(tx, access.workspaceId, missing);
  throw winnerId ? mergedMeanwhile(kind.entity) : notFound(kind.entity);
}

function mergedMeanwhile(entity: string): HttpError {
  return new HttpError(409, `One of these was merged into another ${entity} in the meantime.`);
}

/** Moves every link, also of records that the person does not see. */
async function moveLinks(
  tx: Db,
  { workspaceId }: RecordAccess,
  { entity }: { entity: MergeKind<Versioned>["entity"] },
  winnerId: string,
  loserIds: string[],
): Promise<void> {
  for (const { from, column } of links.filter(({ to }) => to === entity)) {
    if (from === "activity") continue;
    const name = sql.identifier(column);
    await tx.execute(sql`update ${tableOf(from)} set ${name} = ${winnerId}
      where workspace_id = ${workspaceId} and ${name} in ${loserIds}`);
  }
  const column = sql.identifier(`${entity}_id`);
  // Both in one statement, since both decide whose activity it is.
  await tx.execute(sql`update ${activities} set
      ${column} = ${winnerOr(column, winnerId, loserIds)},
      related_id = ${winnerOr(sql.identifier("related_id"), winnerId, loserIds)}
    where workspace_id = ${workspaceId} and (${column} in ${loserIds} or related_id in ${loserIds})`);
  await tx
    .update(tasks)
    .set({ relatedId: winnerId })
    .where(and(eq(tasks.workspaceId, workspaceId), inArray(tasks.relatedId, loserIds)));
}

function winnerOr(column: ReturnType<typeof sql.identifier>, winnerId: string, ids: string[]): SQL {
  return sql`case when ${column} in ${ids} then ${winnerId}::uuid else ${column} end`;
}

async function noteMerged(
  tx: Db,
  { workspaceId }: RecordAccess,
  { entity }: { entity: MergeKind<Versioned>["entity"] },
  merge: { winnerId: string; loserIds: string[]; changeSetId: string },
): Promise<void> {
  const { winnerId, loserIds, changeSetId } = merge;
  // Of a former merge the other way, the records would lead to each other.
  await noteUnmerged(tx, workspaceId, [{ id: winnerId }]);
  const rows = loserIds.map((loserId) => ({
    workspaceId,
    entity,
    loserId,
    winnerId,
    changeSetId,
  }));
  await tx
    .insert(mergedRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [mergedRecords.workspaceId, mergedRecords.loserId],
      set: { winnerId, changeSetId, undoneBy: null, createdAt: sql`now()` },
    });
}

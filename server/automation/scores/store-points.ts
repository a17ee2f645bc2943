import { accessToAll } from "#server/platform/queries/access.ts";
import { sql } from "drizzle-orm";
import {
  engagementPoints,
  fitPoints,
  totalOf,
} from "#server/automation/scores/points-of-contacts.ts";
import { pointsByHand } from "#server/automation/scores/score-overrides.queries.ts";
import { scoreFeeds } from "#server/automation/scores/scores.table.ts";
import type { StoredScore } from "#server/automation/scores/scores.queries.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { lockFeed } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/**
 * Call it before contacts are locked and points are read: a statement that waits for a contact writes what it read before,
 * even if a score was set by hand meanwhile. And before a job is queued, which ends under this lock.
 */
export async function lockPoints(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await lockFeed(tx, scoreFeeds, workspaceId);
}

/** Works scores out for some contacts, as a change set of its own. The page of a score says what is wrong with it. */
export async function storeAll(
  tx: Db,
  workspaceId: WorkspaceId,
  scores: StoredScore[],
  contactIds: string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await nameChangeSet(tx, { changeSetId: newId(), userId: null, channel: "score" });
  for (const score of scores) {
    await storePoints(tx, workspaceId, score, contactIds).catch(ignoreRefusal);
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
}

/** Writes only what differs; no points, no value. @throws HttpError 400 for a condition on what is gone */
export async function storePoints(
  tx: Db,
  workspaceId: WorkspaceId,
  score: Pick<StoredScore, "id" | "key" | "fit" | "engagement" | "userId">,
  contactIds: string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const fit = await fitPoints(tx, accessToAll(workspaceId, score.userId), score);
  const points = totalOf([...fit, ...score.engagement.map(engagementPoints)]);
  await tx.execute(sql`
    update ${contacts} as target
    set custom_fields = case when worked.points = 0 then target.custom_fields - ${score.key}::text
      else target.custom_fields || jsonb_build_object(${score.key}::text, worked.points) end
    from (
      select ${contacts.id} as id, coalesce(${pointsByHand(score.id)}, ${points}) as points
      from ${contacts}
      where ${contacts.workspaceId} = ${workspaceId} and ${contacts.id} = any(${sql.param(contactIds)}::uuid[])
    ) as worked
    where target.workspace_id = ${workspaceId} and target.id = worked.id
      and coalesce(target.custom_fields -> ${score.key}::text, '0') <> to_jsonb(worked.points)`);
}

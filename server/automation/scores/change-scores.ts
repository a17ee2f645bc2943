import { and, eq, sql } from "drizzle-orm";
import {
  mostScores,
  type NewScore,
  type Score,
  type ScoreDefinition,
} from "#shared/scores/scores.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { fitPoints } from "#server/automation/scores/points-of-contacts.ts";
import { findScore, patchScore, toScore } from "#server/automation/scores/scores.queries.ts";
import { scoreFeeds, scores } from "#server/automation/scores/scores.table.ts";
import { lockPoints } from "#server/automation/scores/store-points.ts";
import { scoresJob } from "#server/automation/scores/work-out-scores.ts";
import {
  addCustomField,
  changeCustomField,
} from "#server/crm/custom-fields/change-custom-fields.ts";
import { patchCustomField } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { announcedForMs, beginFeed } from "#server/crm/live/change-feed.ts";
import { noteReaders } from "#server/crm/live/live-readers.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";

/** With its field among those of contacts. */
export async function addScore(tx: Db, by: Actor, { name, onCard, ...definition }: NewScore) {
  const { workspaceId, userId } = by;
  if ((await tx.$count(scores, eq(scores.workspaceId, workspaceId))) >= mostScores) {
    throw new HttpError(409, `A workspace has at most ${mostScores} scores. Delete one first.`);
  }
  await requireFitting(tx, by, definition);
  const field = { entity: "contact", type: "score", label: name, onCard } as const;
  const { id } = await addCustomField(tx, by, field);
  await lockPoints(tx, workspaceId);
  await tx.insert(scores).values({ workspaceId, id, userId, ...definition });
  await beginFeed(tx, scoreFeeds, workspaceId);
  // From now on, writers announce what they store.
  await noteReaders(tx, [workspaceId], announcedForMs);
  await sendJob(tx, scoresJob, { workspaceId });
  await recordAudit(tx, by, { action: "score.added", target: name });
  return toScore(await findScore(tx, workspaceId, id));
}

/** It is worked out for all contacts again where it counts something else than before. */
export async function changeScore(
  tx: Db,
  by: Actor,
  id: string,
  { name, onCard, ...definition }: NewScore,
): Promise<Score> {
  const { workspaceId, userId } = by;
  const before = await findScore(tx, workspaceId, id);
  await requireFitting(tx, by, definition);
  await changeCustomField(tx, by, id, { label: name, onCard });
  const { fit, engagement } = before;
  const details = changedFields({ fit, engagement }, definition);
  if (details.length > 0) {
    await lockPoints(tx, workspaceId);
    const restarted = { place: null, done: 0, dueAt: sql`now()`, problem: null };
    await patchScore(tx, workspaceId, id, { ...definition, userId, ...restarted });
    await sendJob(tx, scoresJob, { workspaceId });
    await recordAudit(tx, by, { action: "score.changed", target: before.name, details });
  }
  return toScore(await findScore(tx, workspaceId, id));
}

/** The values stay in the contacts, as with any field that is archived. */
export async function deleteScore(tx: Db, by: Actor, id: string): Promise<void> {
  const { workspaceId } = by;
  const { name } = await findScore(tx, workspaceId, id);
  await lockPoints(tx, workspaceId);
  await tx.delete(scores).where(and(eq(scores.workspaceId, workspaceId), eq(scores.id, id)));
  await patchCustomField(tx, workspaceId, { id, archived: true });
  if ((await tx.$count(scores, eq(scores.workspaceId, workspaceId))) === 0) {
    await tx.delete(scoreFeeds).where(eq(scoreFeeds.workspaceId, workspaceId));
  }
  await recordAudit(tx, by, { action: "score.deleted", target: name });
}

/** @throws HttpError 400 where a condition asks for what is not there */
async function requireFitting(tx: Db, by: Actor, definition: ScoreDefinition): Promise<void> {
  await fitPoints(tx, by, definition);
}

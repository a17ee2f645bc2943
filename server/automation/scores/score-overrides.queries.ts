import { and, eq, sql } from "drizzle-orm";
import type { ContactScore, ScoreByHand } from "#shared/scores/scores.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { scoreOverrides } from "#server/automation/scores/scores.table.ts";
import { isKeptDeletion } from "#server/crm/changes/changes.table.ts";
import { mergedRecords } from "#server/crm/kinds/merged-records.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

interface Place {
  workspaceId: WorkspaceId;
  scoreId: string;
  contactId: string;
}

/** Of one contact, by their score. */
export async function listOverrides(
  db: Db,
  workspaceId: WorkspaceId,
  contactId: string,
): Promise<Map<string, NonNullable<ContactScore["byHand"]>>> {
  const found = await db
    .select({
      scoreId: scoreOverrides.scoreId,
      points: scoreOverrides.points,
      reason: scoreOverrides.reason,
      userName: users.name,
      at: scoreOverrides.createdAt,
    })
    .from(scoreOverrides)
    .leftJoin(users, eq(users.id, scoreOverrides.userId))
    .where(
      and(eq(scoreOverrides.workspaceId, workspaceId), eq(scoreOverrides.contactId, contactId)),
    );
  return new Map(found.map(({ scoreId, ...byHand }) => [scoreId, byHand]));
}

export async function setOverride(
  tx: Db,
  place: Place,
  byHand: ScoreByHand & { userId: string },
): Promise<void> {
  await tx
    .insert(scoreOverrides)
    .values({ ...place, ...byHand })
    .onConflictDoUpdate({
      target: [scoreOverrides.workspaceId, scoreOverrides.scoreId, scoreOverrides.contactId],
      set: { ...byHand, createdAt: sql`now()` },
    });
}

export async function removeOverride(tx: Db, place: Place): Promise<void> {
  await tx
    .delete(scoreOverrides)
    .where(
      and(
        eq(scoreOverrides.workspaceId, place.workspaceId),
        eq(scoreOverrides.scoreId, place.scoreId),
        eq(scoreOverrides.contactId, place.contactId),
      ),
    );
}

/** A contact that was merged leaves its own to the one that it became; one that was erased leaves none. */
export async function settleOverrides(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const isGone = sql`not exists (select from contacts as kept
    where kept.workspace_id = moved.workspace_id and kept.id = moved.contact_id)`;
  await tx.execute(sql`
    update ${scoreOverrides} as moved set contact_id = merged.winner_id
    from ${mergedRecords} as merged
    where moved.workspace_id = ${workspaceId} and merged.workspace_id = moved.workspace_id
      and merged.loser_id = moved.contact_id and ${isGone}
      and not exists (select from ${scoreOverrides} as own where own.workspace_id = moved.workspace_id
        and own.score_id = moved.score_id and own.contact_id = merged.winner_id)
      and not exists (select from ${scoreOverrides} as other join ${mergedRecords} as also
          on also.workspace_id = other.workspace_id and also.loser_id = other.contact_id
        where other.workspace_id = moved.workspace_id and other.score_id = moved.score_id
          and also.winner_id = merged.winner_id and other.contact_id < moved.contact_id)`);
  await tx.execute(sql`
    delete from ${scoreOverrides} as moved
    where moved.workspace_id = ${workspaceId} and ${isGone}
      and not exists (select from changes where workspace_id = moved.workspace_id and entity = 'contact'
        and entity_id = moved.contact_id and ${isKeptDeletion})`);
}

import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ContactScore, ScoreByHand } from "#shared/scores/scores.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { scoreOverrides } from "#server/automation/scores/scores.table.ts";
import { isKeptDeletion } from "#server/crm/changes/changes.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { idsWithMerged } from "#server/crm/kinds/merged-records.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

interface Place {
  workspaceId: WorkspaceId;
  scoreId: string;
  contactId: string;
}

/** Of one contact, by their score: its own, or else that of one that was merged into it. */
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
    .where(and(eq(scoreOverrides.workspaceId, workspaceId), whereOfContact(workspaceId, contactId)))
    // The last of each score counts.
    .orderBy(sql`${scoreOverrides.contactId} = ${contactId}`, desc(scoreOverrides.contactId));
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
        whereOfContact(place.workspaceId, place.contactId),
      ),
    );
}

function whereOfContact(workspaceId: WorkspaceId, contactId: string): SQL {
  return sql`${scoreOverrides.contactId} = any(${idsWithMerged({ workspaceId, id: contactId })})`;
}

/** For a query of contacts the points that stand instead of what a score works out, or null. */
export function pointsByHand(scoreId: string): SQL {
  return sql`(select by_hand.points from ${scoreOverrides} as by_hand
    where by_hand.workspace_id = ${contacts.workspaceId} and by_hand.score_id = ${scoreId}
      and by_hand.contact_id = any(${idsWithMerged(contacts)})
    order by by_hand.contact_id = ${contacts.id} desc, by_hand.contact_id limit 1)`;
}

/** A contact that was erased leaves none. */
export async function forgetOverrides(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.execute(sql`
    delete from ${scoreOverrides} as by_hand
    where by_hand.workspace_id = ${workspaceId}
      and not exists (select from ${contacts} as kept
        where kept.workspace_id = by_hand.workspace_id and kept.id = by_hand.contact_id)
      and not exists (select from changes where workspace_id = by_hand.workspace_id and entity = 'contact'
        and entity_id = by_hand.contact_id and ${isKeptDeletion})`);
}

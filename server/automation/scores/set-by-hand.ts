import type { ContactScore, ScoreByHand } from "#shared/scores/scores.ts";
import { removeOverride, setOverride } from "#server/automation/scores/score-overrides.queries.ts";
import { findScore } from "#server/automation/scores/scores.queries.ts";
import { lockPoints, storePoints } from "#server/automation/scores/store-points.ts";
import { listContactScores } from "#server/automation/scores/work-out-contact.ts";
import { lockContact } from "#server/crm/contacts/contacts.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Null gives back the score of its points.
 * @returns the contact's scores
 * @throws HttpError 404 also for a hidden contact
 */
export async function setByHand(
  tx: Db,
  by: RecordAccess,
  { contactId, scoreId }: { contactId: string; scoreId: string },
  byHand: ScoreByHand | null,
): Promise<ContactScore[]> {
  const { workspaceId, userId } = by;
  await lockPoints(tx, workspaceId);
  await lockContact(tx, by, contactId);
  const score = await findScore(tx, workspaceId, scoreId);
  const place = { workspaceId, scoreId, contactId };
  await (byHand ? setOverride(tx, place, { ...byHand, userId }) : removeOverride(tx, place));
  await storePoints(tx, workspaceId, score, [contactId]);
  return listContactScores(tx, by, contactId);
}

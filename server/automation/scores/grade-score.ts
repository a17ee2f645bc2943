import { sql } from "drizzle-orm";
import { z } from "zod";
import { gradedMonths, gradeOf, type ScoreGrade } from "#shared/scores/score-grade.ts";
import { findScore } from "#server/automation/scores/scores.queries.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import { customFields } from "#server/crm/custom-fields/custom-fields.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { isStageOfDeal } from "#server/crm/forecast/read-forecast.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Of many closed deals the latest say enough. */
const mostDeals = 10_000;

const counts = z.array(z.object({ score: z.number(), won: z.int(), lost: z.int() }));

/**
 * Compares won and lost deals by the score that the change log has of their contact for the moment when the deal was
 * added: what the deal itself made of the contact does not count. Deals from before the score's field are left out:
 * a contact without a value had no points only if there was a score.
 *
 * The log's moments are those at which transactions begin. One that works points out may wait, and then writes what has
 * become of the contact meanwhile, so that what was logged behind the deal is left out by its place, too.
 */
export async function gradeScore(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ScoreGrade> {
  const { key } = await findScore(db, workspaceId, id);
  const placeOfOpening = sql`(
    select min(opened.id) from ${changes} as opened
    where opened.workspace_id = ${deals.workspaceId} and opened.entity = 'deal' and opened.entity_id = ${deals.id})`;
  const valueAtOpening = sql`(
    select coalesce(logged.after -> 'custom_fields' -> ${key}::text, '0')::numeric
    from ${changes} as logged
    where logged.workspace_id = ${deals.workspaceId} and logged.entity = 'contact'
      and logged.entity_id = ${deals.contactId} and logged.created_at <= ${deals.createdAt}
      and logged.id < coalesce(${placeOfOpening}, logged.id + 1) and logged.after ? 'custom_fields'
    order by logged.id desc limit 1)`;
  const { rows } = await db.execute(sql`
    select score::float8 as score, count(*) filter (where type = 'won')::int as won,
      count(*) filter (where type = 'lost')::int as lost
    from (
      select ${stages.type} as type, ${valueAtOpening} as score
      from ${deals} join ${stages} on ${isStageOfDeal}
        join ${customFields} on ${customFields.workspaceId} = ${deals.workspaceId}
          and ${customFields.id} = ${id} and ${customFields.createdAt} < ${deals.createdAt}
      where ${deals.workspaceId} = ${workspaceId} and ${stages.type} <> 'open'
        and ${deals.closedAt} > now() - ${gradedMonths} * interval '1 month'
      order by ${deals.closedAt} desc limit ${mostDeals}) as graded
    where score is not null group by score`);
  return gradeOf(counts.parse(rows));
}

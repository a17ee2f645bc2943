import { sql, type Column, type SQL } from "drizzle-orm";
import { laterStageOf } from "#shared/crm/stage-move-fields.ts";
import { stageStays } from "#server/crm/pipelines/deal-history.table.ts";

/** Columns of a move, under whatever name the query has for the view. */
type MoveColumns = Record<"workspaceId" | "dealId" | "movedAt", Column>;

/** Whether the deal came into a stage after a move, or how many days later; null for names that ask neither. */
export function laterMove(move: MoveColumns, name: string): SQL | null {
  const later = laterStageOf(name);
  if (!later) return null;
  const since = sql`from ${stageStays} as later where later.workspace_id = ${move.workspaceId}
    and later.deal_id = ${move.dealId} and later.stage = ${later.stage}::text
    and later.entered_at > ${move.movedAt}`;
  const days = sql`extract(epoch from (min(later.entered_at) - ${move.movedAt})) / 86400`;
  return later.isDays ? sql`(select round(${days}, 2) ${since})` : sql`exists (select 1 ${since})`;
}

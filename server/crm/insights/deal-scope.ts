import { and, eq, type SQL } from "drizzle-orm";
import type { MonthsQuery } from "#shared/format/month-spans.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";

/** Visible deals, joined with their stages, of the pipeline and owner that a page is narrowed to. */
export function whereInScope(
  access: RecordAccess,
  { pipelineId, ownerId }: Pick<MonthsQuery, "pipelineId" | "ownerId">,
): SQL | undefined {
  return and(
    whereVisible(deals, access),
    pipelineId === undefined ? undefined : eq(stages.pipelineId, pipelineId),
    ownerId === undefined ? undefined : eq(deals.ownerId, ownerId),
  );
}

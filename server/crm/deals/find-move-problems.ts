import { getTableColumns } from "drizzle-orm";
import type { DealChanges } from "#shared/crm/deals.ts";
import type { LockedDeal } from "#server/crm/deals/deals.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { findStageProblems } from "#server/crm/pipelines/stage-problems.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { HttpError } from "#server/platform/http/errors.ts";
import type { Stored } from "#server/crm/custom-fields/stored-values.ts";

interface ChangedDeal {
  before: LockedDeal;
  changes: Stored<DealChanges>;
}

/** Why some of many deals may not go to their new stages, by their ids. */
export function findMoveProblems(
  tx: Db,
  access: RecordAccess,
  changed: ChangedDeal[],
): Promise<Map<string, HttpError>> {
  const moved = changed.filter(
    ({ before, changes }) => changes.stage !== undefined && changes.stage !== before.stage,
  );
  return findStageProblems(
    tx,
    access,
    moved.map(({ before, changes }) => ({
      id: before.id,
      leaves: before.stage,
      row: asRow({ ...before, ...changes }),
    })),
  );
}

/** By column, as in the table. */
function asRow(deal: object): Record<string, unknown> {
  const columns: Record<string, { name: string }> = getTableColumns(deals);
  return Object.fromEntries(
    Object.entries(deal).flatMap(([field, value]: [string, unknown]) => {
      const column = columns[field];
      return column ? [[column.name, value]] : [];
    }),
  );
}

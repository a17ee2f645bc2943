import type { ImportEntity } from "#shared/imports/imports.ts";
import type { EnteringDeal } from "#server/crm/pipelines/stage-problems.ts";
import type { Draft } from "#server/records/imports/plan/find-drafts.ts";

/** Deals that come to another stage by the rows of a file; none of other kinds. */
export function enteringDeals(entity: ImportEntity, drafts: Draft[]): EnteringDeal[] {
  if (entity !== "deal") return [];
  return drafts
    .filter(({ isNew, changes }) => isNew || "stage" in changes)
    .map(({ id, isNew, record, stageBefore }) => ({
      id,
      leaves: isNew ? null : stageBefore,
      row: record,
    }));
}

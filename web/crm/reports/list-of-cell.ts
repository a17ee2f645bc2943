import type { ListedKind } from "#shared/filter-fields.ts";
import type { FilterGroup } from "#shared/filters.ts";
import { filterOfCell, filterOfCellBefore } from "#shared/reports/group-filters.ts";
import type { Answer } from "#shared/reports/questions.ts";
import { listPages } from "#web/platform/kind-paths.ts";
import { withQuery } from "#web/platform/paths.ts";

/** The list of exactly the records that a figure counts. @param at its places in the groups; none for all */
export function listOfCell(kind: ListedKind, answer: Answer, at: readonly number[]): string {
  return listPath(kind, filterOfCell(answer, at));
}

/** The same of the period before; null where there is none. */
export function listOfCellBefore(
  kind: ListedKind,
  answer: Answer,
  at: readonly number[],
): string | null {
  const filter = filterOfCellBefore(answer, at);
  return filter && listPath(kind, filter);
}

function listPath(kind: ListedKind, filter: FilterGroup): string {
  const isNarrowed = filter.conditions.length > 0;
  return withQuery(listPages[kind], {
    filter: isNarrowed ? JSON.stringify(filter) : null,
    layout: "table",
  });
}

import type { FilterKind } from "#shared/filters/filter-fields.ts";
import type { FilterGroup } from "#shared/filters/filters.ts";
import { filterOfCell, filterOfCellBefore } from "#shared/reports/group-filters.ts";
import { listedFilter, listedKindOf } from "#shared/reports/listed-records.ts";
import type { Answer } from "#shared/reports/questions.ts";
import { listPageOf } from "#web/platform/kinds/kind-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";

/** The list of exactly the records that a figure counts. @param at its places in the groups; none for all */
export function listOfCell(kind: FilterKind, answer: Answer, at: readonly number[]): string {
  return listPath(kind, filterOfCell(answer, at), answer);
}

/** The same of the period before; null where there is none. */
export function listOfCellBefore(
  kind: FilterKind,
  answer: Answer,
  at: readonly number[],
): string | null {
  const filter = filterOfCellBefore(answer, at);
  return filter && listPath(kind, filter, answer);
}

function listPath(kind: FilterKind, counted: FilterGroup, { asOf }: Answer): string {
  const [listed, filter] = [listedKindOf(kind), listedFilter(kind, counted)];
  const isNarrowed = filter.conditions.length > 0;
  return withQuery(listPageOf(listed), {
    filter: isNarrowed ? JSON.stringify(filter) : null,
    // Of activities there is one layout alone.
    layout: listed === "activity" ? null : "table",
    asOf,
  });
}

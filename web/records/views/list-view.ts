import type { FilterKind, ListedKind } from "#shared/filters/filter-fields.ts";
import { type FilterGroup, parseFilter } from "#shared/filters/filters.ts";
import {
  customName,
  findField,
  isCustomName,
  type KnownFields,
} from "#shared/filters/known-fields.ts";
import { perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { newestFirst } from "#shared/filters/list-views.ts";
import { type Layout, viewProblem } from "#shared/filters/views.ts";
import { useAreFieldsKnown, useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { readFilter, readLayout, readSortOf } from "./view-state.ts";

/** How a list page shows its list: what its address says of filter, sort, columns and layout. */
export interface ListView {
  kind: ListedKind;
  /** The fields that can be filtered and sorted by. */
  known: KnownFields;
  layout: Layout;
  /** Null without a filter, and for one that cannot be asked. */
  filter: FilterGroup | null;
  /** As it stands in the address; null is newest first. */
  sort: string | null;
  /** The names of the columns of the table, in their order. */
  columns: string[];
  /** What the address asks for that is not there, or not any more, in a sentence; it is left out. */
  problem: string | null;
  /** Whether it is known by now which of what the address names is there. */
  isReady: boolean;
  /** The day of the past that the list shows; it is only looked at then. */
  asOf: string | null;
  /** What the list's call takes. */
  query: {
    filter: string | null;
    sort: string | null;
    timeZone: string | null;
    asOf: string | null;
  };
  setLayout: (layout: Layout) => void;
  setFilter: (filter: FilterGroup | null) => void;
  setSort: (sort: string | null) => void;
  setColumns: (columns: string[]) => void;
}

/** The columns of a table for which no one has chosen others. The first is always there. */
export const usualColumns = perKind(usualOf);

function usualOf(kind: ListedKind): string[] {
  const fields = Object.entries(kindDefinitions[kind].fields);
  return fields.filter(([, { isUsual }]) => isUsual).map(([name]) => name);
}

/** What a list asks for whose address says nothing. */
export const plainQuery: ListView["query"] = {
  filter: null,
  sort: null,
  timeZone: null,
  asOf: null,
};

export function useListView(kind: ListedKind): ListView {
  const { get, set } = useViewParams();
  const known = useKnownFields(kind);
  const areKnown = useAreFieldsKnown();
  const filter = readFilter(known, kind, get("filter"));
  const sort = readSortOf(known, kind, get("sort"));
  const asOf = "asOf" in kindDefinitions[kind].narrowing ? get("asOf") : null;
  return {
    kind,
    known,
    layout: readLayout(get("layout")),
    filter,
    sort,
    columns: readColumns(kind, get("columns")).filter((name) => isThere(known, kind, name)),
    problem: problemOf(known, kind, get),
    isReady:
      areKnown || ![get("filter"), get("sort")].some((text) => text?.includes(customName(""))),
    query: {
      filter: filter && JSON.stringify(filter),
      sort,
      // Only these ask for days.
      timeZone: filter || asOf ? ownTimeZone() : null,
      asOf,
    },
    asOf,
    setLayout: (layout) => set({ layout: layout === "table" ? "table" : null }),
    setFilter: (chosen) => set({ filter: chosen && JSON.stringify(chosen) }),
    setSort: (chosen) => set({ sort: chosen === newestFirst ? null : chosen }),
    setColumns: (chosen) => set({ columns: writeColumns(kind, chosen) }, { replace: true }),
  };
}

/** A text that is no filter at all is not spoken of: no one has made it here. */
function problemOf(
  known: KnownFields,
  kind: ListedKind,
  get: (name: string) => string | null,
): string | null {
  const filter = get("filter");
  const isFilter = filter !== null && parseFilter(filter) !== null;
  const asked = { filter: isFilter ? filter : null, columns: get("columns")?.split(",") };
  return viewProblem(known, { kind, sort: get("sort"), ...asked })?.message ?? null;
}

function readColumns(kind: ListedKind, text: string | null): string[] {
  const [first = ""] = usualColumns[kind];
  const chosen = text?.split(",").filter((name) => name && name !== first);
  return chosen ? [first, ...new Set(chosen)] : usualColumns[kind];
}

/** A column of a field that is archived by now, or was never there, is left out. */
function isThere(known: KnownFields, kind: ListedKind, name: string): boolean {
  if (!isCustomName(name) || !known.hasCustom) return true;
  return findField(known, kind, name)?.custom?.isArchived === false;
}

function writeColumns(kind: ListedKind, columns: string[]): string | null {
  const text = columns.join(",");
  return text === usualColumns[kind].join(",") ? null : text;
}

export function fieldLabel(known: KnownFields, kind: FilterKind, name: string): string {
  return findField(known, kind, name)?.label ?? name;
}

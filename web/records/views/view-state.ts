import { z } from "zod";
import type { FilterKind, ListedKind } from "#shared/filters/filter-fields.ts";
import {
  type FieldCondition,
  type FilterGroup,
  type FilterNode,
  filterProblem,
  parseFilter,
} from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { newestFirst, readSort, sortProblem } from "#shared/filters/list-views.ts";
import { perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { Layout, View } from "#shared/filters/views.ts";

export interface ViewState {
  filter: string | null;
  sort: string | null;
  /** Joined by commas; null for the usual ones. */
  columns: string | null;
  layout: Layout;
}

type Params = Record<string, string | null>;

/** The field of a deal with the pipeline that its page shows. */
const pipelineField = "pipelineId";

/** What narrows a list beside its filter: the parameter, and the field that it stands for. */
const narrowing = perKind((kind) => {
  const { narrowing: known, ownerField, fields } = kindDefinitions[kind];
  return {
    status: known.status ? "status" : null,
    owner: known[ownerField] ? ownerField : null,
    pipeline: fields[pipelineField] ? pipelineField : null,
  };
});

/** A status, "Mine" and a pipeline are conditions; searched words are not saved. */
export function stateOfAddress(
  known: KnownFields,
  kind: ListedKind,
  get: (name: string) => string | null,
): ViewState {
  const asked = readFilter(known, kind, get("filter"));
  const filter = withConditions(asked, narrowingConditions(known, kind, get));
  return {
    filter: filter && JSON.stringify(filter),
    sort: readSortOf(known, kind, get("sort")),
    columns: get("columns"),
    layout: readLayout(get("layout")),
  };
}

export function stateOfView(
  known: KnownFields,
  { kind, filter, sort, columns, layout }: View,
): ViewState {
  const asked = readFilter(known, kind, filter);
  return {
    filter: asked && JSON.stringify(asked),
    sort: readSortOf(known, kind, sort),
    columns: columns?.join(",") ?? null,
    layout,
  };
}

export function settingsOf({ columns, ...state }: ViewState) {
  return { ...state, columns: columns?.split(",").filter(Boolean) ?? null };
}

export function isSameState(one: ViewState, other: ViewState): boolean {
  return (
    one.filter === other.filter &&
    one.sort === other.sort &&
    one.columns === other.columns &&
    one.layout === other.layout
  );
}

/** The address of a list that shows a view; null shows all records, in the layout that there is. */
export function addressOf(shown: { id: string; state: ViewState } | null): Params {
  const all = { view: null, filter: null, sort: null, columns: null };
  const narrowed = { q: null, status: null, owner: null };
  if (!shown) return { ...all, ...narrowed };
  const { id, state } = shown;
  const layout = state.layout === "table" ? "table" : null;
  return { ...narrowed, ...state, ...withoutPipeline(state.filter), view: id, layout };
}

/** A board shows one pipeline, which its address names apart from the filter. */
function withoutPipeline(text: string | null): Params {
  const filter = text ? parseFilter(text) : null;
  if (filter?.match !== "all") return { filter: text, pipeline: null };
  const named = filter.conditions.find(isOfOnePipeline);
  if (!named) return { filter: text, pipeline: null };
  const others = filter.conditions.filter((condition) => condition !== named);
  return {
    filter: others.length > 0 ? JSON.stringify({ ...filter, conditions: others }) : null,
    pipeline: z.tuple([z.string()]).parse(named.value)[0],
  };
}

function isOfOnePipeline(node: FilterNode): node is FieldCondition {
  return (
    "field" in node &&
    node.field === pipelineField &&
    node.operator === "isAnyOf" &&
    Array.isArray(node.value) &&
    node.value.length === 1
  );
}

/** Null without a filter, and for one that cannot be asked. */
export function readFilter(
  known: KnownFields,
  kind: FilterKind,
  text: string | null,
): FilterGroup | null {
  const filter = text ? parseFilter(text) : null;
  const isAskable = filter && filter.conditions.length > 0 && !filterProblem(known, kind, filter);
  return isAskable ? filter : null;
}

export function readSortOf(
  known: KnownFields,
  kind: ListedKind,
  text: string | null,
): string | null {
  const isSort = text && text !== newestFirst && sortProblem(known, kind, readSort(text)) === null;
  return isSort ? text : null;
}

export function readLayout(text: string | null): Layout {
  return text === "table" ? "table" : "cards";
}

function narrowingConditions(
  known: KnownFields,
  kind: ListedKind,
  get: (name: string) => string | null,
): FieldCondition[] {
  const { status, owner, pipeline } = narrowing[kind];
  const chosen = get("status");
  const shown = get("pipeline");
  const conditions = [
    ...(status && chosen ? [{ field: status, operator: "isAnyOf", value: [chosen] }] : []),
    ...(owner && get("owner") === "me"
      ? [{ field: owner, operator: "isAnyOf", value: ["me"] }]
      : []),
    ...(pipeline && shown && shown !== "all"
      ? [{ field: pipeline, operator: "isAnyOf", value: [shown] }]
      : []),
  ];
  return conditions.filter(
    (condition) => filterProblem(known, kind, { match: "all", conditions: [condition] }) === null,
  );
}

export function withConditions(
  filter: FilterGroup | null,
  more: FieldCondition[],
): FilterGroup | null {
  if (more.length === 0) return filter;
  if (!filter) return { match: "all", conditions: more };
  const own = filter.match === "all" ? filter.conditions : [filter];
  return { match: "all", conditions: [...own, ...more] };
}

import { within } from "#shared/crm/deal-filters.ts";
import { allOf, type FilterGroup, type FilterNode, parseFilter } from "#shared/filters/filters.ts";
import { type DateStep, daysOfStep } from "./date-steps.ts";
import type { GroupingWay } from "./groupings.ts";
import type { Answer } from "./questions.ts";
import type { Span } from "./spans.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

/** A grouping whose field is known. */
export interface KnownGrouping {
  name: string;
  field: FilterField;
  way: GroupingWay;
  step: DateStep;
  /** Where bands begin; the first band is below them. */
  bounds: readonly number[];
}

/** The condition that the records of a group meet. @param key null for those without a value */
export function filterOfGroup(grouping: KnownGrouping, key: string | null): FilterNode {
  const { name: field, way } = grouping;
  if (key === null) return { field, operator: "isEmpty" };
  switch (way) {
    case "text":
      return { field, operator: "is", value: key };
    case "choice":
    case "member":
      return { field, operator: "isAnyOf", value: [key] };
    case "tags":
      return { field, operator: "hasAny", value: [key] };
    case "checkbox":
      return { field, operator: key === "true" ? "isChecked" : "isNotChecked" };
    case "date":
      return inSpan(field, daysOfStep(grouping.step, key));
    case "bands":
      return bandOf(grouping, Number(key));
  }
}

/** Those that have a value, and none of the shown ones. */
export function filterOfOthers({ name: field, way }: KnownGrouping, shown: string[]): FilterNode {
  const operator = way === "tags" ? "hasNone" : "isNoneOf";
  const isNone = shown.length === 0 ? [] : [{ field, operator, value: shown }];
  return allOf({ field, operator: "isNotEmpty" }, ...isNone);
}

function inSpan(field: string, span: Span): FilterNode {
  if (span.first === span.last) return { field, operator: "isOn", value: span.first };
  return allOf(...within(field, span));
}

/** @param band counted from 0, the one below the first bound */
function bandOf({ name: field, bounds }: KnownGrouping, band: number): FilterNode {
  const from = bounds[band - 1];
  const to = bounds[band];
  const conditions = [
    ...(from === undefined ? [] : [{ field, operator: "isAtLeast", value: String(from) }]),
    ...(to === undefined ? [] : [{ field, operator: "isLessThan", value: String(to) }]),
  ];
  return allOf(...conditions);
}

/** The filter of all records of a question: its own, and its period. */
export function filterOfQuestion(
  own: FilterGroup | null,
  period: { field: string; days: Span } | null,
): FilterGroup {
  return joined(own, ...(period ? [inSpan(period.field, period.days)] : []));
}

/** Adds conditions on the same level where that says the same. */
function joined(own: FilterGroup | null, ...more: FilterNode[]): FilterGroup {
  if (!own || own.conditions.length === 0) return allOf(...more);
  return own.match === "all" ? allOf(...own.conditions, ...more) : allOf(own, ...more);
}

/** The filter of the list that shows exactly the records of a cell. @param at places in the groups; none for all records */
export function filterOfCell(answer: Answer, at: readonly number[]): FilterGroup {
  const nodes = at.map((place, group) => answer.groups[group]?.values[place]?.filter);
  return opened(answer.filter, nodes);
}

/** The same of the period before; null where the answer has none. */
export function filterOfCellBefore(answer: Answer, at: readonly number[]): FilterGroup | null {
  if (!answer.before) return null;
  const nodes = at.map((place, group) => {
    const value = answer.groups[group]?.values[place];
    return value?.before?.filter ?? value?.filter;
  });
  return opened(answer.before.filter, nodes);
}

function opened(base: string, nodes: (string | undefined)[]): FilterGroup {
  const [own, ...more] = [base, ...nodes].map((text) => parseFilter(text ?? ""));
  return joined(own ?? null, ...more.flatMap((group) => group?.conditions ?? []));
}

/** How an answer carries a condition: always as a group, so that it can be read like a list's filter. */
export function conditionText(node: FilterNode): string {
  const isGroup = "conditions" in node && node.match === "all";
  return JSON.stringify(isGroup ? node : allOf(node));
}

import type { CustomFieldType } from "#shared/records/custom-fields.ts";
import { inStages, isAnyOf, within } from "#shared/crm/deal-filters.ts";
import {
  allOf,
  anyOf,
  type FieldCondition,
  type FilterGroup,
  type FilterNode,
} from "#shared/filters/filters.ts";
import { monthsBetween } from "#shared/format/month-spans.ts";
import type { Pipeline, StageType } from "#shared/crm/pipelines.ts";
import { sizeBounds, type winRateGroupings } from "./win-rates.ts";

/** Which deals a page looks at. */
export interface DealScope {
  from: string;
  to: string;
  pipelineId: string | null;
  ownerId: string | null;
}

/** What groups are made of: a field that all workspaces have, or one of their own. */
export type WinRateGrouping =
  | (typeof winRateGroupings)[number]
  | { name: string; type: CustomFieldType };

/** The filter of the deals that a figure counts: open ones are of now, closed ones of the months. */
export function filterOfTypes(
  types: readonly StageType[],
  { from, to, pipelineId, ownerId }: DealScope,
  pipelines: readonly Pipeline[],
): FilterGroup {
  const stages = pipelines
    .filter(({ id }) => pipelineId === null || id === pipelineId)
    .flatMap((pipeline) => pipeline.stages);
  const ofType = (type: StageType) => inStages(stages.filter((stage) => stage.type === type));
  const months = monthsBetween(from, to);
  const closed = within("closedAt", {
    first: months.at(0)?.first ?? `${from}-01`,
    last: months.at(-1)?.last ?? `${to}-01`,
  });
  const parts = types.map((type) =>
    type === "open" ? ofType(type) : allOf(ofType(type), ...closed),
  );
  const [one] = parts;
  const isSuch = one && parts.length === 1 ? one : anyOf(...parts);
  return allOf(isSuch, ...(ownerId === null ? [] : [isAnyOf("ownerId", [ownerId])]));
}

/** What the deals of a group have in common. @param key null for those that have nothing there */
export function filterOfGroup(by: WinRateGrouping, key: string | null): FilterNode {
  if (by === "size") return sizeOf(Number(key));
  if (by === "owner") return has("ownerId", "isAnyOf", key);
  if (by === "tag") return has("tags", "hasAny", key);
  if (by.type === "checkbox") {
    return { field: by.name, operator: key === "true" ? "isChecked" : "isNotChecked" };
  }
  return has(by.name, by.type === "choices" ? "hasAny" : "isAnyOf", key);
}

/** @param reason null for deals without one */
export function filterOfReason(reason: string | null): FieldCondition {
  const field = "closeReason";
  return reason === null
    ? { field, operator: "isEmpty" }
    : { field, operator: "is", value: reason };
}

function has(field: string, operator: string, key: string | null): FieldCondition {
  return key === null ? { field, operator: "isEmpty" } : { field, operator, value: [key] };
}

/** @param size counted from 1 */
function sizeOf(size: number): FilterGroup {
  const [from = 0, to] = sizeBounds.slice(size - 1);
  const isUnder = { field: "value", operator: "isLessThan", value: `${to}.00` };
  return allOf(
    { field: "value", operator: "isAtLeast", value: `${from}.00` },
    ...(to === undefined ? [] : [isUnder]),
  );
}

import { dayAfter, type Period } from "#shared/forecast/forecast-periods.ts";
import { allOf, anyOf, type FieldCondition, type FilterNode } from "#shared/filters/filters.ts";

// Parts of the filters by which a figure opens its deals.

type Span = Pick<Period, "first" | "last">;

/** On one of the days from the first to the last. */
export function within(field: string, { first, last }: Span): FieldCondition[] {
  return [
    { field, operator: "isAfter", value: dayAfter(first, -1) },
    { field, operator: "isBefore", value: dayAfter(last, 1) },
  ];
}

/** A filter that no deal can meet where there is no such stage. */
export function inStages(stages: readonly { key: string }[]): FilterNode {
  const keys = stages.map(({ key }) => key);
  return keys.length === 0
    ? allOf({ field: "stage", operator: "isEmpty" })
    : isAnyOf("stage", keys);
}

/** A condition takes at most 50 values. */
export function isAnyOf(field: string, values: string[]): FilterNode {
  if (values.length <= 50) return { field, operator: "isAnyOf", value: values };
  return anyOf(isAnyOf(field, values.slice(0, 50)), isAnyOf(field, values.slice(50)));
}

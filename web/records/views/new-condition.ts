import type { FilterKind } from "#shared/filters/filter-fields.ts";
import { findOperator, operatorsFor } from "#shared/filters/filter-operators.ts";
import type { FieldCondition } from "#shared/filters/filters.ts";
import { findField, type KnownFields } from "#shared/filters/known-fields.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

/** A condition on a kind's first field, or on another, to be filled in. */
export function newCondition(known: KnownFields, kind: FilterKind, name?: string): FieldCondition {
  const field = name ?? Object.keys(known.byKind[kind])[0] ?? "";
  const found = findField(known, kind, field);
  const [operator = "is"] = found ? operatorsFor(found).map(([one]) => one) : [];
  return withOperator({ field, operator }, found, operator);
}

/** The condition with another operator. The value stays where the other takes one of its kind. */
export function withOperator(
  condition: FieldCondition,
  field: FilterField | undefined,
  operator: string,
): FieldCondition {
  const before = field && findOperator(field, condition.operator)?.operand;
  const after = field && findOperator(field, operator)?.operand;
  const isKept = before === after && condition.value !== undefined;
  const value = isKept ? condition.value : firstValues[after ?? "none"];
  return { field: condition.field, operator, ...(value === undefined ? {} : { value }) };
}

const firstValues: Record<string, unknown> = {
  text: "",
  amount: "",
  day: "",
  days: 30,
  words: [],
  people: ["me"],
};

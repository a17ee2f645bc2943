import { filterFields, type FilterField, type FilterKind } from "#shared/filter-fields.ts";
import { findOperator, operatorsFor } from "#shared/filter-operators.ts";
import { type FieldCondition, findField } from "#shared/filters.ts";

/** A condition on a kind's first field, or on another, to be filled in. */
export function newCondition(kind: FilterKind, name?: string): FieldCondition {
  const field = name ?? Object.keys(filterFields[kind])[0] ?? "";
  const known = findField(kind, field);
  const [operator = "is"] = known ? operatorsFor(known).map(([one]) => one) : [];
  return withOperator({ field, operator }, known, operator);
}

/** The condition with another operator. The value stays where the other takes one of its kind. */
export function withOperator(
  condition: FieldCondition,
  field: FilterField | undefined,
  operator: string,
): FieldCondition {
  const before = field && findOperator(field.type, condition.operator)?.operand;
  const after = field && findOperator(field.type, operator)?.operand;
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

import { findOperator, operands } from "#shared/filters/filter-operators.ts";
import { type FilterKind, relationsOf } from "#shared/filters/filter-fields.ts";
import type { FieldCondition, FilterNode } from "#shared/filters/filters.ts";
import { findField, isWorkspaceName, type KnownFields } from "#shared/filters/known-fields.ts";

/** The people whose records there may be, by their ids; null where no one has read them. */
export type KnownPeople = { has: (id: string) => boolean } | null;

/** What a filter names that the workspace has no longer, in a sentence; null when all of it is there. */
export function goneValue(
  known: KnownFields,
  people: KnownPeople,
  kind: FilterKind,
  node: FilterNode,
): string | null {
  if ("conditions" in node) {
    for (const inner of node.conditions) {
      const gone = goneValue(known, people, kind, inner);
      if (gone !== null) return gone;
    }
    return null;
  }
  if ("field" in node) return goneInField(known, people, kind, node);
  const relation = relationsOf(kind)[node.related];
  return node.where && relation ? goneValue(known, people, relation.kind, node.where) : null;
}

function goneInField(
  known: KnownFields,
  people: KnownPeople,
  kind: FilterKind,
  { field: name, operator, value }: FieldCondition,
): string | null {
  const field = findField(known, kind, name);
  const operand = field && findOperator(field, operator)?.operand;
  if (!operand || !Array.isArray(value) || !operands[operand].schema.safeParse(value).success) {
    return null;
  }
  const values = value.map(String);
  if (operand === "people") {
    const isGone = people !== null && values.some((id) => id !== "me" && !people.has(id));
    return isGone ? `The filter “${field.label}” names someone who has left` : null;
  }
  const { choices } = field;
  if (!choices || !isWorkspaceName(name)) return null;
  const isThere = values.every((word) => Object.hasOwn(choices, word));
  const what = field.teamOf ? "team" : "choice";
  return isThere ? null : `The filter “${field.label}” names a ${what} that is not there any more`;
}

import { format } from "#shared/format/format.ts";
import { relationsOf, type FilterKind } from "./filter-fields.ts";
import { findOperator } from "./filter-operators.ts";
import type { FilterNode } from "./filters.ts";
import { findField, type KnownFields } from "./known-fields.ts";
import type { FilterField } from "./filter-field.ts";

/** What the words of a condition are taken from: the fields, and who someone is by their id. */
export interface Wording {
  known: KnownFields;
  nameOf: (userId: string) => string;
}

/** A condition as one would say it: "Company: Location contains London". */
export function sayNode(kind: FilterKind, node: FilterNode, wording: Wording): string {
  if ("conditions" in node) {
    const words = node.conditions.map((inner) => sayInner(kind, inner, wording));
    return words.length === 0 ? "Anything" : words.join(node.match === "all" ? " and " : " or ");
  }
  if ("field" in node) return sayField(kind, node, wording);
  const relation = relationsOf(kind)[node.related];
  if (!relation) return node.related;
  const inner = node.where && sayNode(relation.kind, node.where, wording);
  const having = node.has === "some" ? "Has" : "Has no";
  return inner && node.where?.conditions.length
    ? `${having} ${relation.label} whose ${lowerFirst(inner)}`
    : `${having} ${relation.label}`;
}

function sayInner(kind: FilterKind, node: FilterNode, wording: Wording): string {
  const words = sayNode(kind, node, wording);
  return "conditions" in node && node.conditions.length > 1 ? `(${words})` : words;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function sayField(
  kind: FilterKind,
  { field: name, operator: operatorName, value }: Extract<FilterNode, { field: string }>,
  { known, nameOf }: Wording,
): string {
  const field = findField(known, kind, name);
  const operator = field && findOperator(field, operatorName);
  if (!field || !operator) return name;
  if (operator.operand === "none") return `${field.label} ${operator.label}`;
  return `${field.label} ${operator.label} ${sayValue(field, operator.operand, value, nameOf)}`;
}

function sayValue(
  field: FilterField,
  operand: string,
  value: unknown,
  nameOf: Wording["nameOf"],
): string {
  const words = Array.isArray(value) ? value.map(String) : [String(value)];
  if (operand === "people") return listed(words.map((id) => (id === "me" ? "me" : nameOf(id))));
  if (operand === "words") return listed(words.map((word) => field.choices?.[word] ?? word));
  const [only = ""] = words;
  if (operand === "day") return format.date(only);
  if (operand !== "amount") return only;
  return field.isMoney ? format.money(only) : only;
}

function listed(words: string[]): string {
  return format.list(words, "disjunction");
}

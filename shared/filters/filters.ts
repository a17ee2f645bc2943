import { z } from "zod";
import { type FilterKind, relationsOf } from "./filter-fields.ts";
import { findOperator, operands } from "./filter-operators.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import {
  archivedProblem,
  findField,
  isKnownLater,
  isWorkspaceName,
  type KnownFields,
  builtInFields,
} from "./known-fields.ts";
import type { FilterField } from "./filter-field.ts";

/** One field compared with a value. */
export interface FieldCondition {
  field: string;
  /** One of the field's type: see `operators`. */
  operator: string;
  value?: unknown;
}

/** Whether a record has others that belong to it, any or such as `where` says. */
export interface RelatedCondition {
  related: string;
  has: "some" | "none";
  where?: FilterGroup | undefined;
}

export interface FilterGroup {
  /** Whether all of the conditions must be true, or any one. */
  match: "all" | "any";
  conditions: FilterNode[];
}

export type FilterNode = FieldCondition | RelatedCondition | FilterGroup;

/** A filter that all of the conditions must meet. */
export function allOf(...conditions: FilterNode[]): FilterGroup {
  return { match: "all", conditions };
}

/** A filter that one of the conditions is enough for. */
export function anyOf(...conditions: FilterNode[]): FilterGroup {
  return { match: "any", conditions };
}

/** How many conditions a filter has at most, and how deep they may lie in one another. */
const mostConditions = 30;
const mostLevels = 5;

/** The longest filter as it stands in an address. */
export const longestFilter = 4_000;

const fieldCondition = z.strictObject({
  field: z.string().max(100),
  operator: z.string().max(40),
  value: z.unknown().optional(),
});

function groupOf(levels: number): z.ZodType<FilterGroup> {
  const inner = levels > 1 ? groupOf(levels - 1) : null;
  const related = { related: z.string().max(40), has: z.enum(["some", "none"]) };
  const node: z.ZodType<FilterNode> = inner
    ? z.union([fieldCondition, z.strictObject({ ...related, where: inner.optional() }), inner])
    : z.union([fieldCondition, z.strictObject(related)]);
  return z.strictObject({
    match: z.enum(["all", "any"]),
    conditions: z.array(node).max(mostConditions),
  });
}

/** The shape of a filter: groups of conditions, at most five levels deep. */
const filterGroup = groupOf(mostLevels);

/** What is wrong with a filter, in a sentence; null when it can be asked. */
export function filterProblem(
  known: KnownFields,
  kind: FilterKind,
  group: FilterGroup,
): string | null {
  if (countConditions(group) > mostConditions) {
    return `A filter can have at most ${mostConditions} conditions`;
  }
  return problemIn(known, kind, group);
}

function problemIn(fields: KnownFields, kind: FilterKind, node: FilterNode): string | null {
  if ("conditions" in node) return firstProblem(fields, kind, node.conditions);
  if ("field" in node) return problemOfField(fields, kind, node);
  const known = relationsOf(kind);
  const relation = Object.hasOwn(known, node.related) ? known[node.related] : undefined;
  if (!relation) return `${aKind(kind)} has no "${node.related}" to filter by`;
  return node.where ? problemIn(fields, relation.kind, node.where) : null;
}

function firstProblem(known: KnownFields, kind: FilterKind, nodes: FilterNode[]): string | null {
  for (const node of nodes) {
    const problem = problemIn(known, kind, node);
    if (problem) return problem;
  }
  return null;
}

function problemOfField(
  known: KnownFields,
  kind: FilterKind,
  { field: name, operator: operatorName, value }: FieldCondition,
): string | null {
  const field = findField(known, kind, name);
  if (!field && isKnownLater(known, name)) return null;
  if (!field) return `${aKind(kind)} has no field "${name}" to filter by`;
  if (field.custom?.isArchived) return archivedProblem(field);
  const operator = findOperator(field, operatorName);
  if (!operator) return `${field.label} cannot be asked whether it "${operatorName}"`;
  const { schema, name: wanted } = operands[operator.operand];
  if (!schema.safeParse(value).success) return `${field.label} ${operator.label} takes ${wanted}`;
  return problemOfChoice(field, value);
}

function problemOfChoice(field: FilterField, value: unknown): string | null {
  const { choices, label, teamOf } = field;
  if (!choices || !Array.isArray(value)) return null;
  const isKnown = value.every((word) => Object.hasOwn(choices, String(word)));
  if (!isKnown && teamOf) return `${label} names a team that is not there. Choose another one.`;
  return isKnown ? null : `${label} must be one of: ${Object.keys(choices).join(", ")}`;
}

/** With the article that a sentence begins with. */
export function aKind(kind: FilterKind): string {
  const { one } = kindWords[kind];
  return /^[aeiou]/.test(one) ? `An ${one}` : `A ${one}`;
}

export function countConditions(node: FilterNode): number {
  if ("conditions" in node) {
    return node.conditions.reduce((sum, inner) => sum + countConditions(inner), 0);
  }
  return "related" in node && node.where ? 1 + countConditions(node.where) : 1;
}

/** Whether a filter asks of a field that a workspace has its own of. */
export function asksWorkspaceField(node: FilterNode): boolean {
  if ("conditions" in node) return node.conditions.some(asksWorkspaceField);
  if ("field" in node) return isWorkspaceName(node.field);
  return node.where !== undefined && asksWorkspaceField(node.where);
}

/** What is wrong with a text that is no filter at all. */
export const notAFilter =
  'filter must be a group of conditions, such as {"match":"all","conditions":[{"field":"name","operator":"contains","value":"Ada"}]}';

/** A filter as it stands in an address: JSON. Custom fields are looked at where they are known. */
export function filterParam(kind: FilterKind) {
  return z
    .string("filter must be one text")
    .max(longestFilter, `filter must be at most ${longestFilter} characters`)
    .transform((text, context): FilterGroup => {
      const parsed = parseFilter(text);
      const problem = parsed ? filterProblem(builtInFields, kind, parsed) : notAFilter;
      if (parsed && problem === null) return parsed;
      context.addIssue({ code: "custom", message: problem ?? notAFilter });
      return z.NEVER;
    });
}

/** Reads a filter's JSON; null where it is none. */
export function parseFilter(text: string): FilterGroup | null {
  try {
    return filterGroup.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import { type FilterKind, linkedNames, relationsOf } from "#shared/filters/filter-fields.ts";
import { isContactScoreName } from "#shared/filters/known-fields.ts";
import { type FilterNode, parseFilter } from "#shared/filters/filters.ts";

/** The kind of record that a field of another one is of. */
function kindAsked(field: string): FilterKind | undefined {
  return isContactScoreName(field) ? "contact" : linkedNames[field];
}

/** Whether a list is filtered or sorted by records of another kind. @param filters from the list's address */
export function asksAbout(
  kind: FilterKind,
  { filter, sort }: Record<string, string | null | undefined>,
  other: FilterKind,
): boolean {
  if (sort && kindAsked(sort.replace(/^-/, "")) === other) return true;
  const asked = filter ? parseFilter(filter) : null;
  return asked !== null && isAbout(kind, asked, other);
}

function isAbout(kind: FilterKind, node: FilterNode, other: FilterKind): boolean {
  if ("conditions" in node) return node.conditions.some((inner) => isAbout(kind, inner, other));
  if ("field" in node) return kindAsked(node.field) === other;
  const related = relationsOf(kind)[node.related]?.kind;
  if (related === undefined) return false;
  return related === other || (node.where !== undefined && isAbout(related, node.where, other));
}

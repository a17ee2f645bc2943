import { type FilterKind, type ListedKind, relationsOf } from "#shared/filter-fields.ts";
import { type FilterNode, parseFilter } from "#shared/filters.ts";

/** The fields of a record that are another's name. */
const linkedNames: Record<string, FilterKind> = { companyName: "company", contactName: "contact" };

/**
 * Whether what a list holds, or its order, hangs on records of another kind: its filter asks about them, at
 * whatever depth, or it is filtered or sorted by their names. Which of them matter is not worked out.
 * @param filters as they stand in the list's address
 */
export function asksAbout(
  kind: ListedKind,
  { filter, sort }: Record<string, string | null | undefined>,
  other: FilterKind,
): boolean {
  if (sort && linkedNames[sort.replace(/^-/, "")] === other) return true;
  const asked = filter ? parseFilter(filter) : null;
  return asked !== null && isAbout(kind, asked, other);
}

function isAbout(kind: FilterKind, node: FilterNode, other: FilterKind): boolean {
  if ("conditions" in node) return node.conditions.some((inner) => isAbout(kind, inner, other));
  if ("field" in node) return linkedNames[node.field] === other;
  const related = relationsOf(kind)[node.related]?.kind;
  if (related === undefined) return false;
  return related === other || (node.where !== undefined && isAbout(related, node.where, other));
}

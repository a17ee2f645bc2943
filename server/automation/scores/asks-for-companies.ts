import { linkedNames } from "#shared/filters/filter-fields.ts";
import { type FilterNode, parseFilter } from "#shared/filters/filters.ts";
import type { ScoreDefinition } from "#shared/scores/scores.ts";

export function asksForCompanies({ fit }: Pick<ScoreDefinition, "fit">): boolean {
  return fit.some(({ filter }) => {
    const parsed = parseFilter(filter);
    return parsed !== null && namesCompany(parsed);
  });
}

function namesCompany(node: FilterNode): boolean {
  if ("conditions" in node) return node.conditions.some(namesCompany);
  if ("field" in node) return linkedNames[node.field] === "company";
  return node.related === "company" || (node.where !== undefined && namesCompany(node.where));
}

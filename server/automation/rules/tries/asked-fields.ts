import { type FilterNode, parseFilter } from "#shared/filters/filters.ts";
import { customName } from "#shared/filters/known-fields.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { allSteps, filtersOf } from "#shared/rules/rule-steps.ts";
import type { NewRule } from "#shared/rules/rules.ts";
import { toColumnName } from "#server/crm/changes/field-names.ts";
import { givenChanges } from "#server/records/bulk/given-changes.ts";

/** Columns of long texts that a rule neither asks for nor writes. */
export function columnsLeftOut(rule: NewRule): Set<string> {
  const asked = new Set([
    ...askedBy(rule).flatMap(namesIn),
    ...writtenFields(rule),
    ...takenFields(rule),
  ]);
  const long = Object.entries(kindDefinitions[rule.kind].fields).flatMap(([name, { type }]) =>
    type === "longText" && !asked.has(name) ? [toColumnName(name)] : [],
  );
  return new Set(["search_text", ...long]);
}

/** The fields that a rule's steps set, by the names that filters have for them. */
export function writtenFields({ kind, steps }: NewRule): Set<string> {
  const { ownerField } = kindDefinitions[kind];
  const names = allSteps(steps).flatMap((step) => {
    if (step.type === "assign" || step.type === "assign-by-territory") return [ownerField];
    return step.type === "change" ? fieldsSetBy(step.changes) : [];
  });
  return new Set(names);
}

function takenFields({ steps }: NewRule): string[] {
  return allSteps(steps).flatMap((step) =>
    step.type === "contact" || step.type === "company"
      ? step.fields.flatMap((row) => (row.source === "record" ? [row.from] : []))
      : [],
  );
}

function fieldsSetBy(changes: Record<string, unknown>): string[] {
  const { addTags, removeTags, customFields, ...fields } = givenChanges.parse(changes);
  return [
    ...Object.keys(fields),
    ...(addTags || removeTags ? ["tags"] : []),
    ...Object.keys(customFields ?? {}).map(customName),
  ];
}

function askedBy({ filter, trigger, steps }: NewRule): FilterNode[] {
  const ofTrigger = trigger.type === "changed" ? [trigger.before, trigger.after] : [];
  return [filter, ...ofTrigger, ...allSteps(steps).flatMap(filtersOf)].flatMap((text) => {
    const parsed = typeof text === "string" ? parseFilter(text) : null;
    return parsed ? [parsed] : [];
  });
}

function namesIn(node: FilterNode): string[] {
  if ("conditions" in node) return node.conditions.flatMap(namesIn);
  return "field" in node ? [node.field] : [];
}

import { z } from "zod";
import { cutText } from "#shared/format/cut-text.ts";
import { type FilterNode, parseFilter } from "#shared/filters/filters.ts";
import { customKeyOf } from "#shared/filters/known-fields.ts";
import type { AskedCondition } from "#shared/rules/run-details.ts";
import type { RuledRecord } from "#server/automation/rules/steps/step-context.ts";

/** How much of a long text the log of a run has. */
const longestText = 200;

const ownValues = z.record(z.string(), z.unknown());

/** A condition for the log, with the record's own values that it asks for. */
export function askedOf(filter: string, record: RuledRecord): AskedCondition {
  const parsed = parseFilter(filter);
  const values = ownValues.parse({});
  for (const name of parsed === null ? [] : fieldsIn(parsed)) {
    const value = valueOf(record, name);
    if (value !== undefined) values[name] = shortened(value);
  }
  return { filter, values };
}

function fieldsIn(node: FilterNode): string[] {
  if ("conditions" in node) return node.conditions.flatMap(fieldsIn);
  return "field" in node ? [node.field] : [];
}

function valueOf(record: RuledRecord, name: string): unknown {
  const key = customKeyOf(name);
  if (key === null) return record[name];
  return ownValues.catch({}).parse(record["customFields"])[key] ?? null;
}

function shortened(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= longestText) return value;
  return `${cutText(value, longestText)}…`;
}

import type { CustomFieldsOfRecord } from "#shared/custom-fields.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";
import { HttpError } from "#server/platform/errors.ts";

export interface Mergeable extends Versioned {
  name: string;
  tags: string[];
  customFields: CustomFieldsOfRecord;
}

const mostTags = 50;
const ownField = /^customFields\.(.+)$/;

/** The winner's fields that change. */
export function joinFields(
  fields: readonly string[],
  winner: Mergeable,
  losers: Mergeable[],
  takes: Record<string, string>,
): Record<string, unknown> {
  const tags = [...new Set([winner, ...losers].flatMap((record) => record.tags))];
  const joined: Record<string, unknown> = {
    tags: tags.slice(0, mostTags),
    customFields: joinOwnFields(winner, losers, takes),
  };
  for (const [field, id] of Object.entries(takes)) {
    const source = [winner, ...losers].find((record) => record.id === id);
    const isKnown = fields.includes(field) || ownField.test(field);
    if (!source || !isKnown) {
      throw new HttpError(400, `${field} cannot be taken from that record.`);
    }
    if (fields.includes(field)) joined[field] = new Map(Object.entries(source)).get(field);
  }
  return joined;
}

/** Missing values come from the losers, unless something else is chosen. */
function joinOwnFields(
  winner: Mergeable,
  losers: Mergeable[],
  takes: Record<string, string>,
): CustomFieldsOfRecord {
  const joined: CustomFieldsOfRecord = {};
  for (const record of [...losers.toReversed(), winner]) Object.assign(joined, record.customFields);
  for (const [field, id] of Object.entries(takes)) {
    const key = ownField.exec(field)?.[1];
    const source = [winner, ...losers].find((record) => record.id === id);
    if (key === undefined || !source) continue;
    const value = source.customFields[key];
    if (value === undefined) delete joined[key];
    else joined[key] = value;
  }
  return joined;
}

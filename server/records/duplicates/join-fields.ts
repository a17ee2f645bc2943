import type { CustomFieldsOfRecord } from "#shared/records/custom-fields.ts";
import { kindDefinitions, type MergeableKind } from "#shared/records/kind-definitions.ts";
import { mostOthers, mostTags } from "#shared/records/fields.ts";
import { othersBeside, othersFieldsOf, valuesOfAll } from "#shared/records/other-values.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export interface Mergeable extends Versioned {
  name: string;
  tags: string[];
  customFields: CustomFieldsOfRecord;
}

const ownField = /^customFields\.(.+)$/;

/** The winner's fields that change. @throws HttpError 400 for more than one record can have */
export function joinFields(
  kind: MergeableKind,
  fields: readonly string[],
  winner: Mergeable,
  losers: Mergeable[],
  takes: Record<string, string>,
): Record<string, unknown> {
  const tags = [...new Set([winner, ...losers].flatMap((record) => record.tags))];
  if (tags.length > mostTags) {
    const sentence = `Together they have more than ${mostTags} tags. Remove some of them first.`;
    throw new HttpError(400, sentence);
  }
  const joined: Record<string, unknown> = {
    tags,
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
  return { ...joined, ...joinOthers(kind, { ...winner, ...joined }, [winner, ...losers]) };
}

/** All addresses and numbers, those included that no longer stand first. */
function joinOthers(kind: MergeableKind, winner: object, records: Mergeable[]): object {
  const ofWinner = new Map<string, unknown>(Object.entries(winner));
  const others = othersFieldsOf(kindDefinitions[kind].fields).map(
    (field) =>
      [
        field.name,
        othersBeside(field, ofWinner.get(field.first), valuesOfAll(field, records)),
      ] as const,
  );
  const tooMany = others.find(([, values]) => values.length > mostOthers);
  if (tooMany)
    throw new HttpError(
      400,
      `Together they have more than ${mostOthers} other addresses or numbers.`,
    );
  return Object.fromEntries(others);
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

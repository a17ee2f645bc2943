import type { CustomFieldsOfRecord } from "#shared/custom-fields.ts";

/** People that the archive does not name are removed. */
export function renamePeople(
  values: CustomFieldsOfRecord,
  keys: string[] | undefined,
  people: ReadonlyMap<string, string>,
): CustomFieldsOfRecord {
  const renamed = { ...values };
  for (const key of keys ?? []) {
    const person = people.get(String(values[key]));
    if (person === undefined) delete renamed[key];
    else renamed[key] = person;
  }
  return renamed;
}

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

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The same filter, which names our people. */
export function renameInFilter(
  filter: string | null,
  people: ReadonlyMap<string, string>,
): string | null {
  return filter?.replace(uuids, (id) => people.get(id.toLowerCase()) ?? id) ?? null;
}

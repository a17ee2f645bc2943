import { type CustomFieldsOfRecord, customFieldsOfRecord } from "#shared/records/custom-fields.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";

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

/** The same with our ids, also within texts. To be parsed by the schema of what it was. */
export function renameIds(value: object, ids: ReadonlyMap<string, string>): unknown {
  return JSON.parse(renameInFilter(JSON.stringify(value), ids) ?? "null");
}

/** The same filter, which names our people. */
export function renameInFilter(
  filter: string | null,
  people: ReadonlyMap<string, string>,
): string | null {
  return filter?.replace(uuids, (id) => people.get(id.toLowerCase()) ?? id) ?? null;
}

/** What a change says of a record, which names our people. */
export function renameInChange(
  fields: FieldValues | null,
  personKeys: string[] | undefined,
  people: ReadonlyMap<string, string>,
): FieldValues | null {
  if (fields === null) return null;
  const renamed = { ...fields };
  for (const column of ["owner_id", "assigned_user_id", "logged_by"]) {
    const owner = fields[column];
    if (typeof owner === "string") renamed[column] = people.get(owner) ?? null;
  }
  const { data } = customFieldsOfRecord.safeParse(fields["custom_fields"]);
  if (data) renamed["custom_fields"] = renamePeople(data, personKeys, people);
  return renamed;
}

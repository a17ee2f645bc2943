import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { FieldHistory } from "#shared/records/changes.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import { toColumnName, toFieldName } from "#server/crm/changes/field-names.ts";
import { nameKey, nameRecords, type RecordKey } from "#server/crm/changes/name-records.ts";
import { type Entity, links } from "#server/crm/changes/record-tables.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface Logged {
  before: FieldValues | null;
  after: FieldValues | null;
}
export type NameOf = (column: string, value: unknown) => string | null;

/** The key and the version, and the time, which the change itself has. */
const leftOut = new Set(["id", "version", "created_at"]);

export function fieldsOf(
  before: FieldValues | null,
  after: FieldValues | null,
  nameOf: NameOf,
): FieldHistory[] {
  const [former, latter] = [withOwnFields(before), withOwnFields(after)];
  return Object.keys({ ...former, ...latter }).flatMap((column) => {
    const [was, is] = [valueOf(column, former), valueOf(column, latter)];
    if (leftOut.has(column) || isSame(column, was, is)) return [];
    const field = toFieldName(column);
    const names = { beforeName: nameOf(column, was), afterName: nameOf(column, is) };
    return [{ field, before: was, after: is, ...names }];
  });
}

/** All that the log has of a record, by the names that the API has for it. */
export function recordOf(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.keys(values).map((column) => [toFieldName(column), valueOf(column, values)]),
  );
}

/** Names each custom field by itself, such as `customFields.budget`. */
function withOwnFields(fields: FieldValues | null): FieldValues {
  const { custom_fields: own, ...others } = fields ?? {};
  for (const [key, value] of Object.entries(ownFields.parse(own ?? {}))) {
    others[`custom_fields.${key}`] = value;
  }
  return others;
}

const ownFields = z.record(z.string(), z.unknown());

/** Money is logged as a number, and returned as text. */
function valueOf(column: string, fields: FieldValues): unknown {
  const value = fields[column] ?? null;
  return moneyColumns.has(column) && typeof value === "number" ? value.toFixed(2) : value;
}

const moneyColumns = new Set(
  Object.values(kindDefinitions)
    .flatMap(({ fields }) => Object.entries(fields))
    .flatMap(([name, { type }]) => (type === "money" ? [toColumnName(name)] : [])),
);

/** Empty lists and settings that are off count as empty; a custom checkbox does not. */
function isSame(column: string, was: unknown, is: unknown): boolean {
  const isOff = (value: unknown) => value === false && !column.startsWith("custom_fields.");
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
  const text = (value: unknown) => JSON.stringify(isOff(value) || isEmpty(value) ? null : value);
  return text(was) === text(is);
}

const peopleColumns = ["owner_id", "assigned_user_id"];

export async function nameLinks(
  db: Db,
  access: RecordAccess,
  entity: Entity,
  rows: Logged[],
): Promise<NameOf> {
  const kinds = new Map<string, Entity>(
    links.filter(({ from }) => from === entity).map(({ column, to }) => [column, to]),
  );
  const values = (column: string) =>
    rows
      .flatMap(({ before, after }) => [before?.[column], after?.[column]])
      .filter((value) => typeof value === "string");
  const keys = [...kinds].flatMap(([column, to]): RecordKey[] =>
    values(column).map((id) => ({ entity: to, id })),
  );
  const records = await nameRecords(db, access, keys);
  const people = await namePeople(db, access, peopleColumns.flatMap(values));
  return (column, value) => {
    if (typeof value !== "string") return null;
    const kind = kinds.get(column);
    if (kind) return records.get(nameKey({ entity: kind, id: value })) ?? null;
    return peopleColumns.includes(column) ? (people.get(value) ?? null) : null;
  };
}

async function namePeople(
  db: Db,
  access: RecordAccess,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const known = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  const imported = await db
    .select({ id: importedPeople.id, name: importedPeople.name })
    .from(importedPeople)
    .where(
      and(eq(importedPeople.workspaceId, access.workspaceId), inArray(importedPeople.id, ids)),
    );
  return new Map([...imported, ...known].map(({ id, name }) => [id, name]));
}

import { format } from "#shared/format/format.ts";
import type { ImportEntity, ImportKey } from "#shared/imports/imports.ts";
import { phoneKey } from "#shared/crm/phone-keys.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { customFieldPrefix } from "#server/records/imports/list-fields.ts";
import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";
import { othersFields } from "#server/records/imports/plan/others-fields.ts";
import type { RowValues } from "#server/records/imports/plan/read-row.ts";
import { nameOfRow } from "#server/records/imports/plan/to-columns.ts";

/** The values that identify the row's record, as JSON for custom fields; none where the row has none. */
function keyWords(entity: ImportEntity, key: ImportKey, values: RowValues): RowKey[] {
  const others = othersFields[entity].find(({ first }) => first === key);
  const all = [valueOfKey(entity, key, values), others && values.get(others.name)].flat();
  return all
    .flatMap((value) => wordOf(key, value) ?? [])
    .map((word, place) => ({ key, word, needsName: place > 0 }));
}

function valueOfKey(entity: ImportEntity, key: ImportKey, values: RowValues): unknown {
  const isName = key === "name" || key === "nameAndCompany";
  return isName ? nameOfRow(entity, values) : values.get(key);
}

function wordOf(key: ImportKey, value: unknown): string | null {
  if (key.startsWith(customFieldPrefix)) return value === undefined ? null : JSON.stringify(value);
  if (typeof value !== "string" || value === "") return null;
  return key === "phone" ? phoneKey(value) : value;
}

export interface RowKey {
  key: ImportKey;
  word: string;
  /** What several people may share counts for those of the row's name alone: an address that is not their first. */
  needsName: boolean;
}

/**
 * By what a row is matched, one after the other: where no record has its ID, its address or name serves. Where people
 * need no address, one without it is known by phone, or else by name.
 */
export function keysOfRow({ entity, mapping, needsEmail }: Matching, values: RowValues): RowKey[] {
  const keys = keysOf(entity, mapping.key, needsEmail).flatMap((key) =>
    keyWords(entity, key, values),
  );
  const [first] = keys;
  if (mapping.key === "id") return first?.key === "id" ? keys : [];
  return keys.filter(({ key }) => key === first?.key);
}

interface Matching {
  entity: ImportEntity;
  mapping: { key: ImportKey };
  needsEmail: boolean;
}

/** All keys by which rows of an import are matched, in the order in which they are tried. */
export function keysOf(entity: ImportEntity, key: ImportKey, needsEmail: boolean): ImportKey[] {
  if (entity === "contact" && key === "email" && !needsEmail) return ["email", "phone", "name"];
  if (key !== "id") return [key];
  if (entity === "contact") return ["id", "email", "name"];
  return entity === "product" ? ["id", "code", "name"] : ["id", "name"];
}

/** Equal for rows and records that match. @param company its name, since several companies may have it */
export function keyOf(
  entity: ImportEntity,
  key: ImportKey,
  word: string,
  company: unknown,
): string {
  if (key.startsWith(customFieldPrefix)) return word;
  const plain = word.toLowerCase();
  const isWithCompany = key === "nameAndCompany" && entity !== "company";
  const own = isWithCompany && typeof company === "string" ? company.toLowerCase() : "";
  return JSON.stringify([key, own, plain]);
}

/** Whether the record is the one that has the key first, and not among its other addresses or numbers. */
export function isFirst({ key, word }: RowKey, record: StoredRecord): boolean {
  const stored = wordOf(key, record[key]);
  return stored !== null && stored.toLowerCase() === word.toLowerCase();
}

/** Of a match that was visible when its row was compared, and is no longer once it is locked. */
export function outOfSightSentence(entity: ImportEntity): string {
  const { one } = kindDefinitions[entity].words;
  return `You can no longer see the matching ${one}: its owner has just changed, or left your team. Ask an admin to import this row.`;
}

/** For rows whose ID is no record's, and that no record matches by its other keys. */
export function noSuchSentence(entity: ImportEntity): string {
  const { words, nameField } = kindDefinitions[entity];
  const named: Partial<Record<ImportKey, string>> = { id: "ID", name: nameField };
  const keys = keysOf(entity, "id", true).map((key) => named[key] ?? key);
  return `There is no ${words.one} with this ${format.list(keys, "disjunction")}.`;
}

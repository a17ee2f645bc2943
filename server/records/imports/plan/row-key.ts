import type { ImportEntity, ImportKey } from "#shared/imports.ts";
import { customFieldPrefix } from "#server/records/imports/list-fields.ts";
import type { RowValues } from "#server/records/imports/plan/read-row.ts";
import { nameOfRow } from "#server/records/imports/plan/to-columns.ts";

/** The value that identifies the row's record, as JSON for custom fields; empty where the row has none. */
function keyWords(entity: ImportEntity, key: ImportKey, values: RowValues): string[] {
  if (key === "phone") return phoneKey(values.get(key));
  const word =
    key === "name" || key === "nameAndCompany" ? nameOfRow(entity, values) : values.get(key);
  if (key.startsWith(customFieldPrefix)) return word === undefined ? [] : [JSON.stringify(word)];
  return typeof word === "string" && word !== "" ? [word] : [];
}

/** The same as the database's `phone_key`. */
function phoneKey(phone: unknown): string[] {
  const digits = typeof phone === "string" ? phone.replaceAll(/[^0-9]/g, "") : "";
  return digits.length < 7 ? [] : [digits.slice(-9)];
}

export interface RowKey {
  key: ImportKey;
  word: string;
}

/**
 * By what a row is matched, one after the other: where no record has its ID, its address or name serves. Where people
 * need no address, one without it is known by phone, or else by name.
 */
export function keysOfRow({ entity, mapping, needsEmail }: Matching, values: RowValues): RowKey[] {
  const keys = keysOf(entity, mapping.key, needsEmail).flatMap((key) =>
    keyWords(entity, key, values).map((word) => ({ key, word })),
  );
  if (mapping.key === "id") return keys[0]?.key === "id" ? keys : [];
  return keys.slice(0, 1);
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

/** Equal for rows and records that match. */
export function keyOf(
  entity: ImportEntity,
  key: ImportKey,
  word: string,
  companyId: unknown,
): string {
  if (key.startsWith(customFieldPrefix)) return word;
  const plain = word.toLowerCase();
  const isWithCompany = key === "nameAndCompany" && entity !== "company";
  const company = isWithCompany && typeof companyId === "string" ? companyId : "";
  return `${key} ${company} ${plain}`;
}

/** For rows whose ID is no record's, and that no record matches by its other keys. */
export const noSuchSentences: Record<ImportEntity, string> = {
  contact: "There is no contact with this ID, address or name.",
  company: "There is no company with this ID or name.",
  deal: "There is no deal with this ID or title.",
  task: "There is no task with this ID or title.",
  product: "There is no product with this ID, code or name.",
};

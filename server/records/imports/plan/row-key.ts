import type { ImportEntity, ImportKey } from "#shared/imports.ts";
import { customFieldPrefix } from "#server/records/imports/list-fields.ts";
import type { RowValues } from "#server/records/imports/plan/read-row.ts";
import { nameOfRow } from "#server/records/imports/plan/to-columns.ts";

/** The value that identifies the row's record, as JSON for custom fields; empty where the row has none. */
export function keyWords(entity: ImportEntity, key: ImportKey, values: RowValues): string[] {
  const word =
    key === "name" || key === "nameAndCompany" ? nameOfRow(entity, values) : values.get(key);
  if (key.startsWith(customFieldPrefix)) return word === undefined ? [] : [JSON.stringify(word)];
  return typeof word === "string" && word !== "" ? [word] : [];
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
  return isWithCompany ? `${typeof companyId === "string" ? companyId : ""} ${plain}` : plain;
}

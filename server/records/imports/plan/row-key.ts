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

/** By what rows are matched, one after the other: where no record has a row's ID, its address or name serves. */
export function keysOf(entity: ImportEntity, key: ImportKey): ImportKey[] {
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

import { writeCellList } from "#shared/imports/cell-lists.ts";
import { customFieldsOfRecord, type CustomField } from "#shared/records/custom-fields.ts";

/** By user id. */
export type Names = ReadonlyMap<string, string>;

/** In the format that an import reads; null for no value. */
export function ownFieldText(
  { key, type, choices }: CustomField,
  customFields: unknown,
  names: Names,
): string | null {
  const value = customFieldsOfRecord.parse(customFields)[key];
  if (value === undefined) return null;
  if (typeof value === "number") return decimalText(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const labelOf = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id;
  if (Array.isArray(value)) return writeCellList(value.map(labelOf));
  if (type === "choice") return labelOf(value);
  return type === "user" ? (names.get(value) ?? null) : value;
}

/** Without an exponent. Three decimals could be read as thousands, so there are four. */
function decimalText(value: number): string {
  const text = value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

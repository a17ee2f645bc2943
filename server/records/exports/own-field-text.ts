import { customFieldsOfRecord, type CustomField } from "#shared/custom-fields.ts";

/** What the members are called, by their user ids. */
export type Names = ReadonlyMap<string, string>;

/** What a record holds in an own field, as an import reads it; null where it holds nothing. */
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
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (type === "choice") return labelOf(value);
  return type === "user" ? (names.get(value) ?? null) : value;
}

/** Without an exponent; three digits behind the point could be read as thousands, so there are four. */
function decimalText(value: number): string {
  const text = value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

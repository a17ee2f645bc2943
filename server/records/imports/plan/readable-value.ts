import { format } from "#shared/format/format.ts";
import type { MappableField } from "#server/records/imports/list-fields.ts";

/** A value as pages show it once it is stored; null for none. @param nameOf names members */
export function readableValue(
  field: MappableField | undefined,
  value: unknown,
  nameOf: (userId: string) => string | null,
): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const words = value.flatMap((item) => readableValue(field, item, nameOf) ?? []);
    return words.length > 0 ? words.join(", ") : null;
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  // The database gives money as a number, where rows have text.
  if (field?.kind === "money") return format.money(Number(value).toFixed(2));
  if (typeof value === "number") return format.number(value);
  if (typeof value !== "string") return JSON.stringify(value);
  const choice = field?.choices?.find((one) => one.value === value);
  if (choice) return choice.label;
  if (field?.kind === "date") return format.date(value);
  return field?.kind === "owner" ? nameOf(value) : value;
}

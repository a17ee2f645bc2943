import type { z } from "zod";
import type { RecordField } from "#shared/records/record-field.ts";
import type { New } from "#shared/records/record-shapes.ts";
import type { RecordFields } from "#shared/records/record-fields.ts";

export function emptyForm<Fields extends RecordFields>(
  fields: Fields,
): z.input<z.ZodObject<New<Fields>>>;
export function emptyForm(fields: RecordFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { write }]) => write)
      .map(([name, field]) => [name, emptyValue(field)]),
  );
}

/** A person is left to the form, which begins with the one who adds the record. */
function emptyValue({ type, presence, initial }: RecordField): unknown {
  if (type === "choice" || presence === "default") return initial;
  if (type === "member") return undefined;
  return type === "reference" || type === "picture" ? null : "";
}

export function labelsOf<Fields extends RecordFields>(
  fields: Fields,
): { [Name in keyof Fields]: string };
export function labelsOf(fields: RecordFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}

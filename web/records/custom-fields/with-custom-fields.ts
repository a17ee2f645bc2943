import { z } from "zod";
import { customFieldValues } from "#shared/records/custom-field-values.ts";
import {
  type CustomField,
  type CustomFieldsOfRecord,
  isSameValue,
} from "#shared/records/custom-fields.ts";

type Values = Record<string, unknown>;

/**
 * Of a known record only changed values are checked and sent: a field that was always empty is no reason to refuse.
 * @param seen the record's values; null for a new record
 */
export function customFieldsInForm(fields: CustomField[], seen: CustomFieldsOfRecord | null) {
  const values = customFieldValues(fields, seen ? "change" : "new");
  return z
    .record(z.string(), z.unknown())
    .transform((given, context): Values => {
      const { data, error } = values.safeParse(seen ? withoutSame(given, seen) : given);
      if (data) return data;
      for (const { path, message } of error.issues) {
        context.addIssue({ code: "custom", path, message });
      }
      return z.NEVER;
    })
    .optional();
}

function withoutSame(given: Values, seen: Values): Values {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => !isSameValue(value === "" ? null : value, seen[key]),
    ),
  );
}

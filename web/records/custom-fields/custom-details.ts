import type { ReactNode } from "react";
import type { CustomFieldEntity, CustomFieldsOfRecord } from "#shared/custom-fields.ts";
import { useCustomFields } from "./custom-fields.api.ts";
import { customValue } from "./custom-value.tsx";

/** The custom fields of a record for its list of details. */
export function useCustomDetails(
  entity: CustomFieldEntity,
  values: CustomFieldsOfRecord,
): { label: string; value: ReactNode }[] {
  return useCustomFields(entity).map((field) => ({
    label: field.label,
    value: customValue(field, values[field.key]),
  }));
}

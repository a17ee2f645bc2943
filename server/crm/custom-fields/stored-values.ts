import type { CustomFieldsOfRecord } from "#shared/records/custom-fields.ts";

/** Fields with custom values in their stored form. */
export type Stored<Fields> = Omit<Fields, "customFields"> & {
  customFields?: CustomFieldsOfRecord;
};

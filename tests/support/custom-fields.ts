import type { z } from "zod";
import {
  type CustomField,
  customField,
  type CustomFieldType,
  type newCustomField,
} from "#shared/records/custom-fields.ts";
import type { TestClient } from "./test-client.ts";

type More = Partial<z.input<typeof newCustomField>>;

export function addField(
  user: TestClient,
  label: string,
  type: CustomFieldType,
  more: More = {},
): Promise<CustomField> {
  const body = { entity: "contact", label, type, ...more };
  return user.create("/api/custom-fields", customField, body);
}

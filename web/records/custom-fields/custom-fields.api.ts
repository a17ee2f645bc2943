import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  type CustomField,
  customField,
  type CustomFieldEntity,
  type EnteredField,
  isEntered,
} from "#shared/records/custom-fields.ts";
import { customName } from "#shared/filters/known-fields.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";

const staleAfterMs = 60_000;

const allCustomFields = {
  queryKey: [apiPaths.customFields],
  queryFn: loadByKey(z.array(customField)),
  // A colleague may have added one: anyone who opens a form a while later is asked for it.
  staleTime: staleAfterMs,
};

readEarly(apiPaths.customFields, allCustomFields.queryKey, () =>
  queryClient.query(allCustomFields),
);

/** The definitions of the workspace's own fields, archived ones included. */
export function useAllCustomFields() {
  return useQuery(allCustomFields);
}

const none: CustomField[] = [];

/** The fields of one kind of record in their order; none until they are loaded. */
export function useCustomFields(entity: CustomFieldEntity): CustomField[] {
  const { data } = useAllCustomFields();
  return data?.filter((field) => field.entity === entity && !field.archived) ?? none;
}

/** The custom fields that people fill in: scores are worked out. */
export function useEnteredFields(entity: CustomFieldEntity): EnteredField[] {
  return useCustomFields(entity).filter(isEntered);
}

/** The field, archived or not, that a record or its history names, such as "customFields.tier". */
export function useCustomFieldNamed(
  entity: CustomFieldEntity,
  name: string,
): CustomField | undefined {
  const { data } = useAllCustomFields();
  return data && fieldNamed(data, entity, name);
}

/** Finds a custom field by its name in the API; undefined for a field of the product. */
export function fieldNamed(
  own: readonly CustomField[],
  kind: KeptKind,
  name: string,
): CustomField | undefined {
  return own.find(({ entity, key }) => entity === kind && customName(key) === name);
}

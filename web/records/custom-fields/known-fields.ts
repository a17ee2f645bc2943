import { useMemo } from "react";
import { type KnownFields, productFields, withCustomFields } from "#shared/known-fields.ts";
import { useAllCustomFields } from "./custom-fields.api.ts";

/** What lists can be filtered and sorted by; the workspace's own fields as soon as they are loaded. */
export function useKnownFields(): KnownFields {
  const { data } = useAllCustomFields();
  return useMemo(() => (data ? withCustomFields(data) : productFields), [data]);
}

/** Whether no more fields are to come: also where they could not be loaded, and the server has to look. */
export function useAreFieldsKnown(): boolean {
  return !useAllCustomFields().isPending;
}

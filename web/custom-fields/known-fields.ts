import { useMemo } from "react";
import { type KnownFields, productFields, withCustomFields } from "#shared/known-fields.ts";
import { useAllCustomFields } from "./custom-fields.api.ts";

/**
 * What lists can be filtered and sorted by. Until the workspace's own fields are loaded a list asks as its
 * address says, and the server looks at what it names.
 */
export function useKnownFields(): KnownFields {
  const { data } = useAllCustomFields();
  return useMemo(() => (data ? withCustomFields(data) : productFields), [data]);
}

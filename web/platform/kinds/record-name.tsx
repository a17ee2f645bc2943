import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { hiddenName } from "./hidden-name.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";

const named = z
  .union([z.object({ name: z.string() }), z.object({ title: z.string() })])
  .transform((record) => ("name" in record ? record.name : record.title));

export function RecordName({ list, id }: { list: string; id: string }) {
  return <>{useRecordName(list, id)}</>;
}

/** Also while it loads, and when it cannot be loaded. */
export function useRecordName(list: string, id: string | null): string {
  const { data, isError } = useQuery({
    queryKey: [list, "name", id ?? ""],
    queryFn: async ({ signal }) =>
      readJson(named, await callApi("GET", apiPaths.record(list, id ?? ""), { signal })),
    enabled: id !== null,
    meta: { isHint: true },
  });
  return data ?? (isError ? hiddenName : "\u00a0");
}

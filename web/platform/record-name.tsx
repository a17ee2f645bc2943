import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { callApi, readJson } from "./api-client.ts";
import { hiddenName } from "./hidden-name.ts";
import { apiPaths } from "./paths.ts";

const named = z
  .union([z.object({ name: z.string() }), z.object({ title: z.string() })])
  .transform((record) => ("name" in record ? record.name : record.title));

/** The name of a linked record of which only the id is known. */
export function RecordName({ list, id }: { list: string; id: string }) {
  return <>{useRecordName(list, id)}</>;
}

/** What people read for the record with an id, while it is loaded and when it cannot be, too. */
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

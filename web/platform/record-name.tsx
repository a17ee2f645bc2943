import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { callApi, readJson } from "./api-client.ts";
import { apiPaths } from "./paths.ts";

const named = z.object({ name: z.string() });

/** The name of a linked contact or company of which only the id is known. */
export function RecordName({ list, id }: { list: string; id: string }) {
  const { data } = useQuery({
    queryKey: [list, "name", id],
    queryFn: async ({ signal }) =>
      readJson(named, await callApi("GET", apiPaths.record(list, id), { signal })),
  });
  return <>{data?.name ?? "\u00a0"}</>;
}

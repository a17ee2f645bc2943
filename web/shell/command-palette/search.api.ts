import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { foundRecord, shortestSearch } from "#shared/crm/search.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";

/** The records of all kinds that the words may mean; none for too few letters. */
export function useFoundRecords(words: string) {
  return useQuery({
    queryKey: [apiPaths.search, words],
    queryFn: async ({ signal }) => {
      const path = withQuery(apiPaths.search, { q: words });
      return readJson(z.array(foundRecord), await callApi("GET", path, { signal }));
    },
    enabled: words.length >= shortestSearch,
    // Records come and go: the same words are asked again the next time.
    staleTime: 0,
  });
}

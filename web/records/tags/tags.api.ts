import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { countedTag, type TaggedEntity, tagNames } from "#shared/records/tags.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";

/** The tags of a kind of record that contain the words, fetched with each search. */
export function useTagSuggestions(entity: TaggedEntity, q: string) {
  return useQuery({
    queryKey: [apiPaths.tags, entity, q],
    queryFn: async ({ signal }) => {
      const path = withQuery(apiPaths.tags, { entity, q });
      return readJson(tagNames, await callApi("GET", path, { signal }));
    },
    meta: { isHint: true },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How many tags one answer counts. */
export const mostTagsShown = 50;

/** The tags of a kind of record that contain the words, with how many records have each. */
export function useTagCounts(entity: TaggedEntity, q: string) {
  return useQuery({
    queryKey: [apiPaths.tagCounts, entity, q],
    queryFn: async ({ signal }) => {
      const path = withQuery(apiPaths.tagCounts, { entity, q });
      return readJson(z.array(countedTag), await callApi("GET", path, { signal }));
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

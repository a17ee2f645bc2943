import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { runningDeletion, type RunningDeletion } from "#shared/accounts/workspaces.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";

const lookAgainMs = 1_000;

/** Followed until all rows are gone. @param path of one's own deletions, or of all for the operator */
export function useDeletions(path: string): RunningDeletion[] {
  const { data } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const answer = await callApi("GET", path, { signal, isOutsideWorkspace: true });
      return readJson(z.array(runningDeletion), answer);
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? lookAgainMs : false),
  });
  return data ?? [];
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { workspaceImport } from "#shared/administration/workspace-imports.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { sendChunks } from "#web/platform/calls/send-chunks.ts";

const lookAgainMs = 1_000;

/** The latest import, followed while the server is at it. */
export function useLatestImport() {
  const { data } = useQuery({
    queryKey: [apiPaths.workspaceImports],
    queryFn: async ({ signal }) => {
      const options = { signal, isOutsideWorkspace: true };
      const answer = await callApi("GET", apiPaths.workspaceImports, options);
      return readJson(z.array(workspaceImport), answer);
    },
    refetchInterval: ({ state }) => (isRunning(state.data?.[0]?.status) ? lookAgainMs : false),
  });
  return data?.[0];
}

export function isRunning(status: string | undefined): boolean {
  return status === "waiting" || status === "importing";
}

/** Sends an archive chunk by chunk and has it imported. `sent` is the share that has arrived. */
export function useSendArchive() {
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    mutationFn: async (file: File) => {
      setSent(0);
      const announced = await callApi("POST", apiPaths.workspaceImports, {
        body: { bytes: file.size },
        isOutsideWorkspace: true,
      });
      const { id } = await readJson(workspaceImport, announced);
      await sendChunks(file, {
        pathOf: (number) => apiPaths.importChunk(id, number),
        onSent: setSent,
        isOutsideWorkspace: true,
      });
      const started = await callApi("POST", apiPaths.startImport(id), { isOutsideWorkspace: true });
      // An answer that no one reads counts as a call that goes on.
      await readJson(workspaceImport, started);
    },
    onError: (failure) => toastFailure("The archive was not sent", failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [apiPaths.workspaceImports] }),
  });
  return { ...mutation, sent };
}

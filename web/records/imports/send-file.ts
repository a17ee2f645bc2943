import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type ImportEntity,
  importFile,
  type ImportFile,
  newImport,
} from "#shared/imports/imports.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { sendChunks } from "#web/platform/calls/send-chunks.ts";

type Chosen = { entity: ImportEntity; file: File };

/** What can be said against a file before any of it is sent; null where it may go. */
export function fileProblem({ entity, file }: Chosen): string | null {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name)) {
    return `“${file.name}” is neither CSV nor XLSX. Save it as one of these and choose it again.`;
  }
  const announced = newImport.safeParse({ entity, fileName: file.name, bytes: file.size });
  return announced.success ? null : (announced.error.issues[0]?.message ?? "The file is odd.");
}

/** Sends a file chunk by chunk and has it read. `sent` is the share that has arrived. */
export function useSendFile() {
  const [sent, setSent] = useState(0);
  const sending = useRef(new AbortController());
  const mutation = useMutation({
    mutationFn: async (chosen: Chosen) => {
      setSent(0);
      sending.current = new AbortController();
      return sendFile(chosen, sending.current.signal, setSent);
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [apiPaths.fileImports], exact: true }),
  });
  const cancel = () => {
    sending.current.abort();
    mutation.reset();
  };
  return { ...mutation, sent, cancel };
}

async function sendFile(
  { entity, file }: Chosen,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<ImportFile> {
  const body = { entity, fileName: file.name, bytes: file.size };
  const announced = await callApi("POST", apiPaths.fileImports, { body, signal });
  const { id } = await readJson(importFile, announced);
  try {
    await sendChunks(file, {
      pathOf: (number) => apiPaths.fileChunk(id, number),
      onSent,
      signal,
    });
    return await readJson(importFile, await callApi("POST", apiPaths.readFile(id), { signal }));
  } catch (failure) {
    // Half a file is of no use, and goes by itself where this fails, too.
    await callApi("DELETE", apiPaths.fileImport(id)).catch(() => undefined);
    throw failure;
  }
}

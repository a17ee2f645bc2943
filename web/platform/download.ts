import { useMutation } from "@tanstack/react-query";
import { callApi } from "./api-client.ts";
import { toastFailure } from "./record-writes.ts";

type Download = {
  path: string;
  fileName: string;
};

/** Saves what a call answers in a file. A plain link could not name the workspace that is shown. */
export function useDownload(failed: string) {
  return useMutation({
    mutationFn: async ({ path, fileName }: Download) => {
      const response = await callApi("GET", path);
      saveFile(await response.blob(), fileName);
    },
    onError: (failure) => toastFailure(failed, failure),
  });
}

function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

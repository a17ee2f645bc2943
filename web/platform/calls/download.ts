import { useMutation } from "@tanstack/react-query";
import { callApi } from "./api-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";

type Download = {
  path: string;
  /** Without it, the name that the server gives. */
  fileName?: string;
  body?: object;
};

/** A plain link could not name the workspace. */
export function useDownload(failed: string) {
  return useMutation({
    mutationFn: async ({ path, fileName, body }: Download) => {
      const response = await (body
        ? callApi("POST", path, { body, isRead: true })
        : callApi("GET", path));
      saveFile(await response.blob(), fileName ?? nameOf(response));
    },
    onError: (failure) => toastFailure(failed, failure),
  });
}

function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "download";
}

export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

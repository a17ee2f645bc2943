import { fileChunkBytes } from "#shared/imports/file-chunks.ts";
import { callApi } from "./api-client.ts";

interface Sending {
  pathOf: (number: number) => string;
  /** Gets the share that has arrived. */
  onSent: (share: number) => void;
  signal?: AbortSignal;
  isOutsideWorkspace?: boolean;
}

/** One chunk after the other: each moves the bar. */
export async function sendChunks(
  file: File,
  { pathOf, onSent, ...options }: Sending,
): Promise<void> {
  for (let start = 0; start < file.size; start += fileChunkBytes) {
    const chunk = file.slice(start, start + fileChunkBytes, "application/octet-stream");
    // oxlint-disable-next-line no-await-in-loop
    await callApi("PUT", pathOf(start / fileChunkBytes), { file: chunk, ...options });
    onSent(Math.min(1, (start + fileChunkBytes) / file.size));
  }
}

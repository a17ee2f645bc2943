import { filePieceBytes } from "#shared/file-pieces.ts";
import { callApi } from "#web/platform/api-client.ts";

interface Sending {
  pathOf: (number: number) => string;
  /** Hears after each piece which share of the file has arrived. */
  onSent: (share: number) => void;
  signal?: AbortSignal;
  isOutsideWorkspace?: boolean;
}

/** Sends a file that was announced. One piece after the other: each that arrives moves the bar. */
export async function sendPieces(
  file: File,
  { pathOf, onSent, ...options }: Sending,
): Promise<void> {
  for (let start = 0; start < file.size; start += filePieceBytes) {
    const piece = file.slice(start, start + filePieceBytes, "application/octet-stream");
    // oxlint-disable-next-line no-await-in-loop
    await callApi("PUT", pathOf(start / filePieceBytes), { file: piece, ...options });
    onSent(Math.min(1, (start + filePieceBytes) / file.size));
  }
}

import { z } from "zod";
import { recordId } from "#shared/fields.ts";

/** How a large file is sent: in pieces of so many bytes, the last one smaller. */
export const filePieceBytes = 1024 ** 2;

/** Path of PUT .../{id}/pieces/{number}: pieces are counted from 0. @param maxBytes of the whole file */
export function filePiecePath(maxBytes: number) {
  const number = z.coerce
    .number()
    .int()
    .min(0)
    .max(maxBytes / filePieceBytes - 1);
  return z.object({ id: recordId, number });
}

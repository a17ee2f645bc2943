import { z } from "zod";
import { givenId } from "#shared/records/fields.ts";

/** How a large file is sent: in chunks of so many bytes, the last one smaller. */
export const fileChunkBytes = 1024 ** 2;

/** Path of PUT .../{id}/chunks/{number}: chunks are counted from 0. @param maxBytes of the whole file */
export function fileChunkPath(maxBytes: number) {
  const number = z.coerce
    .number()
    .int()
    .min(0)
    .max(maxBytes / fileChunkBytes - 1);
  return z.object({ id: givenId(), number });
}

import { z } from "zod";
import { limit } from "#shared/filters/lists.ts";

/** Query of a record's history, or of what an operation changed: `limit` changes after the one with the id `cursor`. */
export const historyQuery = z.object({
  limit: limit(200).default(50),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,18}$/, "cursor is not valid: start again without it")
    .optional(),
});

export type HistoryQuery = z.output<typeof historyQuery>;

/** Query of an undo. With `keepLater=true` it keeps what was changed since, and takes back the rest. */
export const undoQuery = z.object({
  keepLater: z.enum(["true", "false"], "keepLater must be true or false").default("false"),
});

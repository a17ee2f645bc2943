import { z } from "zod";

export const dailyOutcome = z.object({
  /** Null where nothing was stored. */
  name: z.string().nullable(),
  bytes: z.number(),
  rows: z.number(),
  /** Null where the restore failed. */
  proof: z.enum(["postgres", "embedded"]).nullable(),
  problem: z.string().nullable(),
});
export type DailyOutcome = z.infer<typeof dailyOutcome>;

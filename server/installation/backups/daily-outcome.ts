import { z } from "zod";

/** What came of a daily backup. */
export const dailyOutcome = z.object({
  /** Null where nothing was stored. */
  name: z.string().nullable(),
  bytes: z.number(),
  rows: z.number(),
  /** Where it was restored to prove it; null where it failed. */
  proof: z.enum(["postgres", "embedded"]).nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
});
export type DailyOutcome = z.infer<typeof dailyOutcome>;

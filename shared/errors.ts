import { z } from "zod";

/** The body of every answer that is not 2xx: a sentence to act on, and what is wrong with which field. */
export const errorBody = z.object({
  error: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;

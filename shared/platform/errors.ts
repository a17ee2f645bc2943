import { z } from "zod";
import { confirmationWays } from "#shared/accounts/confirmation-ways.ts";

/** The body of every answer that is not 2xx: a sentence to act on, and what is wrong with which field. */
export const errorBody = z.object({
  error: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** For a program, where the sentence and the status are not all. */
  code: z.enum(["confirmation-needed"]).optional(),
  /** With that code: by what the person can confirm that it is them. */
  confirmBy: z.array(z.enum(confirmationWays)).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;

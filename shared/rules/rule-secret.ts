import { z } from "zod";

/** What signs the requests of a rule's steps. */
export const ruleSecret = z.object({ secret: z.string().describe("Begins with `whsec_`") });

import { z } from "zod";
import { ruleKinds } from "./rules.ts";

/** Query of GET /api/rules/by-hand. */
export const byHandQuery = z.object({
  kind: z.enum(ruleKinds, "kind must be one that rules are about"),
});

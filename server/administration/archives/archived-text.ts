import { z } from "zod";
import { isStorableText } from "#shared/fields.ts";

/** As long as any text of an archive may be, and without what PostgreSQL cannot store. */
export const text = z.string().max(100_000).refine(isStorableText);

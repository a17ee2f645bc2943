import { z } from "zod";
import { isStorableText } from "#shared/records/fields.ts";

/** Any text of an archive: up to 100,000 characters, all of which PostgreSQL can store. */
export const text = z.string().max(100_000).refine(isStorableText);

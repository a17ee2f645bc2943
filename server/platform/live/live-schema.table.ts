import { pgSchema } from "drizzle-orm/pg-core";

/** Not backed up: it means nothing in another database. */
export const live = pgSchema("live");

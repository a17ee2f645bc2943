import { pgSchema } from "drizzle-orm/pg-core";

/** Tables that are not backed up: they mean nothing in another database. */
export const live = pgSchema("live");

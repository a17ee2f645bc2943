import { pgSchema } from "drizzle-orm/pg-core";

/** Apart from the tables that are backed up: nothing of it means anything in another database. */
export const live = pgSchema("live");

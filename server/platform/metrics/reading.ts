import type { Db } from "#server/platform/database/database.ts";

/** A number that the database knows, as of now. */
export interface Reading {
  /** In Prometheus's way: crm_, words with underscores, the unit. */
  name: string;
  help: string;
  value: number;
  labels?: Record<string, string>;
}

/** What a feature has to tell; asked each time that the metrics are read, so it has to be quick. */
export type ReadNumbers = (db: Db) => Promise<Reading[]>;

import type { Db } from "#server/platform/database/database.ts";

export interface Reading {
  /** Prometheus style: crm_, words with underscores, the unit. */
  name: string;
  help: string;
  value: number;
  labels?: Record<string, string>;
}

/** Asked whenever metrics are read, so it has to be quick. */
export type ReadNumbers = (db: Db) => Promise<Reading[]>;

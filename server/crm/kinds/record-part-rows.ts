import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** By column. */
type PartCells = Record<string, string | null>;

/** Reads parts of records, such as a deal's line items, for files. */
export interface RecordPartRows {
  /** One row for each part, and one for a record without any. */
  count: (db: Db, access: RecordAccess, ids: string[]) => Promise<number>;
  /** In their order, by the id of the record. */
  read: (db: Db, access: RecordAccess, ids: string[]) => Promise<Map<string, PartCells[]>>;
}

import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** What a file says of one part of a record, by column. */
type PartCells = Record<string, string | null>;

/** How what the records of a kind are made of is read for files. */
export interface RecordPartRows {
  /** How many rows a file needs for these records: one for each part, and one for a record without any. */
  count: (db: Db, access: RecordAccess, ids: string[]) => Promise<number>;
  /** The parts of these records, in their order, by the id of the record. */
  read: (db: Db, access: RecordAccess, ids: string[]) => Promise<Map<string, PartCells[]>>;
}

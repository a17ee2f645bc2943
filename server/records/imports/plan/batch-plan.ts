import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";
import type { PlannedRow } from "#server/records/imports/plan/planned-row.ts";
import type { NewLinked } from "#server/records/imports/plan/resolve-links.ts";

export interface BatchPlan {
  rows: PlannedRow[];
  created: StoredRecord[];
  /** Changed columns of existing records. */
  updated: { id: string; changes: Record<string, unknown> }[];
  linked: NewLinked;
  /** Rows that change a record; of a deal with several rows the first alone. */
  changed: number;
}

import {
  findByKey,
  type FoundRecord,
  type StoredRecord,
} from "#server/records/imports/plan/find-records.ts";
import type { PlanContext } from "#server/records/imports/plan/plan-batch.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import { keyOf, keyWords } from "#server/records/imports/plan/row-key.ts";
import type { Db } from "#server/platform/database/database.ts";

/** A record with the changes of the rows so far. */
export interface Draft {
  id: string;
  isNew: boolean;
  /** For a new record the first row about it. */
  number: number;
  record: StoredRecord;
  changes: Record<string, unknown>;
  names: Pick<FoundRecord, "companyName" | "contactName">;
}

/** By the key that rows and records share. */
export async function findDrafts(
  db: Db,
  { by, entity, mapping, isForReal }: PlanContext,
  rows: ReadRow[],
): Promise<Map<string, Draft[]>> {
  const words = [...new Set(rows.flatMap(({ values }) => keyWords(entity, mapping.key, values)))];
  const found = await findByKey(db, by, entity, mapping.key, words, isForReal);
  const drafts = new Map<string, Draft[]>();
  const byId = new Map<string, Draft>();
  for (const { key, record, ...names } of found) {
    const draft = byId.get(record.id) ?? {
      id: record.id,
      isNew: false,
      number: 0,
      record,
      changes: {},
      names,
    };
    byId.set(record.id, draft);
    const own = keyOf(entity, mapping.key, key, record.company_id);
    const known = drafts.get(own) ?? [];
    if (!known.includes(draft)) drafts.set(own, [...known, draft]);
  }
  return drafts;
}

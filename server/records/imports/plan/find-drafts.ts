import type { ImportEntity } from "#shared/imports.ts";
import {
  findByKey,
  type FoundRecord,
  type StoredRecord,
} from "#server/records/imports/plan/find-records.ts";
import type { PlanContext } from "#server/records/imports/plan/plan-batch.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import { keyOf, keysOf, keyWords } from "#server/records/imports/plan/row-key.ts";
import type { Db } from "#server/platform/database/database.ts";

/** A record with the changes of the rows so far. */
export interface Draft {
  id: string;
  isNew: boolean;
  /** For a new record that of the first row about it. */
  line: number;
  record: StoredRecord;
  changes: Record<string, unknown>;
  names: Pick<FoundRecord, "companyName" | "contactName">;
}

/** By the keys that rows and records share, see `keysOf`. */
export async function findDrafts(
  db: Db,
  context: PlanContext,
  rows: ReadRow[],
): Promise<Map<string, Draft[]>> {
  const { entity, mapping } = context;
  const drafts = new Map<string, Draft[]>();
  const byId = new Map<string, Draft>();
  let unknown = rows;
  for (const key of keysOf(entity, mapping.key)) {
    const words = [...new Set(unknown.flatMap(({ values }) => keyWords(entity, key, values)))];
    const found = await findByKey(db, context.by, entity, key, words, context.isForReal);
    for (const { key: word, record, ...names } of found) {
      const draft = byId.get(record.id) ?? {
        id: record.id,
        isNew: false,
        line: 0,
        record,
        changes: {},
        names,
      };
      byId.set(record.id, draft);
      const own = keyOf(entity, key, word, record.company_id);
      const known = drafts.get(own) ?? [];
      if (!known.includes(draft)) drafts.set(own, [...known, draft]);
    }
    // Only rows whose ID is of no use are looked for by what else they have.
    if (key === "id") unknown = unknown.filter((row) => isUnknownId(row, entity, drafts));
  }
  return drafts;
}

function isUnknownId(
  { values }: ReadRow,
  entity: ImportEntity,
  drafts: ReadonlyMap<string, Draft[]>,
): boolean {
  const [word] = keyWords(entity, "id", values);
  return word !== undefined && !drafts.has(keyOf(entity, "id", word, null));
}

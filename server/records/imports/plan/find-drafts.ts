import {
  findByKey,
  type FoundRecord,
  type StoredRecord,
} from "#server/records/imports/plan/find-records.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import { isFirst, keyOf, keysOf, keysOfRow } from "#server/records/imports/plan/row-key.ts";
import { nameOfRow } from "#server/records/imports/plan/to-columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { PlanContext } from "./plan-context.ts";

/** A record with the changes of the rows so far. */
export interface Draft {
  id: string;
  isNew: boolean;
  isOutOfSight: boolean;
  /** For a new record that of the first row about it. */
  line: number;
  record: StoredRecord;
  changes: Record<string, unknown>;
  names: Pick<FoundRecord, "companyName" | "contactName">;
  /** The stage of a deal before the rows; null for all else. */
  stageBefore: string | null;
}

/** @param line of the first row about the record */
export function newDraft(record: StoredRecord, line: number): Draft {
  const names = { companyName: null, contactName: null };
  return {
    id: record.id,
    isNew: true,
    isOutOfSight: false,
    line,
    record,
    changes: {},
    names,
    stageBefore: null,
  };
}

/** By the keys that rows and records share, see `keysOf`. */
export async function findDrafts(
  db: Db,
  context: PlanContext,
  rows: ReadRow[],
): Promise<Map<string, Draft[]>> {
  const { entity, mapping, needsEmail } = context;
  const wanted = { entity, access: context.by, isLocked: context.isForReal };
  const drafts = new Map<string, Draft[]>();
  const byId = new Map<string, Draft>();
  let unknown = rows;
  for (const key of keysOf(entity, mapping.key, needsEmail)) {
    const keys = unknown.flatMap(({ values }) => keysOfRow(context, values));
    const words = [...new Set(keys.flatMap((one) => (one.key === key ? [one.word] : [])))];
    const found = await findByKey(db, wanted, key, words);
    for (const { key: word, record, isOutOfSight, ...names } of found) {
      const draft = byId.get(record.id) ?? {
        id: record.id,
        isNew: false,
        isOutOfSight,
        line: 0,
        record,
        changes: {},
        names,
        stageBefore: typeof record.stage === "string" ? record.stage : null,
      };
      byId.set(record.id, draft);
      const own = keyOf(entity, key, word, names.companyName);
      const known = drafts.get(own) ?? [];
      if (!known.includes(draft)) drafts.set(own, [...known, draft]);
    }
    // Only rows whose ID is of no use are looked for by what else they have.
    if (key === "id") unknown = unknown.filter((row) => isUnknownId(row, context, drafts));
  }
  return drafts;
}

function isUnknownId(
  { values }: ReadRow,
  context: PlanContext,
  drafts: ReadonlyMap<string, Draft[]>,
): boolean {
  const [id] = keysOfRow(context, values);
  return id !== undefined && !drafts.has(keyOf(context.entity, id.key, id.word, null));
}

/** @returns also the row's own keys, under which those that follow find what it adds */
export function matchDrafts(
  context: PlanContext,
  drafts: ReadonlyMap<string, Draft[]>,
  { values }: ReadRow,
): { keys: string[]; matches: Draft[] } {
  const { entity } = context;
  const name = nameOfRow(entity, values)?.toLowerCase();
  const hasName = ({ record }: Draft) => String(record.name).toLowerCase() === name;
  const found = keysOfRow(context, values).map((own) => {
    const key = keyOf(entity, own.key, own.word, values.get("company"));
    const all = drafts.get(key) ?? [];
    const first = all.filter(({ record }) => isFirst(own, record));
    return { key, matches: own.needsName ? all.filter(hasName) : first.length > 0 ? first : all };
  });
  const matches = found.find((one) => one.matches.length > 0)?.matches ?? [];
  return { keys: found.map(({ key }) => key), matches };
}

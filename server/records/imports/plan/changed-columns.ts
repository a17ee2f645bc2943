import { isSameValue } from "#shared/records/custom-fields.ts";
import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";

/** Columns whose values differ. Tags are added to the present ones. */
export function changedColumns(
  record: StoredRecord,
  columns: Record<string, unknown>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(columns)) {
    const wanted = merged(column, record[column], value);
    if (!isSame(record[column], wanted)) changes[column] = wanted;
  }
  return changes;
}

function merged(column: string, is: unknown, given: unknown): unknown {
  if (column === "tags") return union(is, given);
  return column === "custom_fields" ? Object.assign({}, is, given) : given;
}

function union(one: unknown, other: unknown): unknown[] {
  return [...new Set([one, other].flatMap((list): unknown[] => (Array.isArray(list) ? list : [])))];
}

/** The database returns money as a number, where rows have text. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "string") return one === Number(other);
  return isSameValue(one, other);
}

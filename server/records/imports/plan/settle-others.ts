import type { ImportEntity } from "#shared/imports/imports.ts";
import {
  isSameContactValue,
  othersBeside,
  type OthersField,
} from "#shared/records/other-values.ts";
import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";
import { othersFields } from "#server/records/imports/plan/others-fields.ts";
import { columnOf } from "#server/records/imports/plan/to-columns.ts";

type Columns = Record<string, unknown>;

/**
 * What a row says of first and other addresses and numbers, beside what the record has of them. Where there is no first
 * one, the next serves. @param isById the row's ID found the record, so what stands first is meant to
 */
export function settleOthers(
  entity: ImportEntity,
  columns: Columns,
  record: StoredRecord | null,
  isById: boolean,
): Columns {
  const settled = { ...columns };
  for (const field of othersFields[entity]) {
    Object.assign(settled, settle(field, settled, record ?? {}, isById));
  }
  return settled;
}

function settle(field: OthersField, columns: Columns, record: Columns, isById: boolean): Columns {
  const [firstColumn, othersColumn] = [columnOf(field.first), columnOf(field.name)];
  const is = record[firstColumn];
  const before = [record[othersColumn] ?? []].flat();
  const known = isById ? columns[firstColumn] : asKnown(field, columns[firstColumn], is, before);
  // A contact stays known by the address that another one replaces.
  const former = field.type === "emails" && !isById ? [is] : [];
  const others = [known === undefined ? [] : former, before, columns[othersColumn] ?? []]
    .flat(2)
    .filter((value) => typeof value === "string");
  const first = known ?? is ?? others[0];
  if (first === undefined || first === null) return {};
  return {
    [firstColumn]: first,
    ...(others.length > 0 && { [othersColumn]: othersBeside(field, first, others) }),
  };
}

/** An address in other letters is the same, and one that the record has among its others stays there. */
function asKnown(field: OthersField, given: unknown, is: unknown, before: unknown[]): unknown {
  const isKnown = before.some((value) => isSameContactValue(field.type, value, given));
  const isSame = field.type === "emails" && isSameContactValue(field.type, is, given);
  return is !== undefined && is !== null && (isKnown || isSame) ? is : given;
}

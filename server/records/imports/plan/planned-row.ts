import type { ImportEntity, PreviewRow } from "#shared/imports/imports.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import { nameOfRow } from "#server/records/imports/plan/to-columns.ts";

export interface PlannedRow extends Omit<PreviewRow, "line"> {
  /** A deal is added without an amount. */
  lacksAmount: boolean;
  /** The contact that the row names is not there. */
  lacksContact: boolean;
}

export function refuse({ row, values }: ReadRow, entity: ImportEntity, reason: string): PlannedRow {
  const label = nameOfRow(entity, values) ?? values.get("email");
  return {
    number: row.number,
    outcome: "refused",
    reason,
    recordId: null,
    label: typeof label === "string" ? label : null,
    lacksAmount: false,
    lacksContact: false,
    cells: [],
  };
}
